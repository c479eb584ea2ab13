/** README.md and the guides are true: examples print what is shown, links lead to files of the package, figures are measured. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { RUNS_ALL } from '../support/tier.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const README = read('README.md');

/** Each command of keymove that is followed by what it prints and needs no file. */
const EXAMPLES = ['README.md', ...readdirSync(join(REPOSITORY, 'docs')).map((name) => `docs/${name}`)]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...read(file).matchAll(/```sh\nkeymove (.*)\n```\n\n```text\n([\s\S]*?)```/g)].map(
      ([, args = '', shown = '']) => ({ file, args, shown }),
    ),
  )
  .filter(({ args }) => !/\.(epd|pgn|ndjson)/.test(args));

/** Columns are wider where there is no terminal. */
const plain = (text: string): string =>
  text
    .replace(/\([\d.,]+( M)? nodes\/s\)/g, '(RATE)')
    .replace(/[\d.]+ m?s\b/g, 'TIME')
    .replace(/; about .* workers?$/m, '')
    .replace(/ {2,}/g, '  ');
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

describe('the examples', () => {
  test('are there', () => expect(EXAMPLES.length).toBeGreaterThanOrEqual(10));

  test.for(EXAMPLES)('$file: keymove $args', async ({ args, shown }, { folder }) => {
    const { out, err } = await folder.run(words(args));
    const printed = plain(err + out).split('\n');
    // on a busy machine the number of positions is an estimate
    const isEstimate = printed.some((line) => /^about [\d.,]+( \w+)? positions?$/.test(line));
    const lines = plain(shown)
      .trimEnd()
      .split('\n')
      .filter((line) => !(isEstimate && /^[\d,]+ positions?$/.test(line)));
    expect(lines.filter((line) => line !== '…' && !printed.includes(line))).toEqual([]);
  });
});

test('the first screen, 80 by 40, says what it is, shows it, and how to have it', () => {
  const screen = README.split('\n').slice(0, 40);
  expect(screen.filter((line) => line.length > 80)).toEqual([]);
  const text = screen.join('\n');
  for (const part of [
    'solves chess problems',
    'problemists',
    'Ra6!',
    'npm install && node bin/keymove.js solve problems/classics.epd',
    'npm install -g keymove',
    'npx keymove',
    '](docs/page.png)',
    '](docs/report.png)',
  ]) {
    expect(text).toContain(part);
  }
});

const packed = (): string[] => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [list] = JSON.parse(execFileSync('npm', args, { cwd: REPOSITORY, encoding: 'utf8' }));
  return list.files.map(({ path }: { path: string }) => path);
};

inAll('what README and documents link is in the package', () => {
  const files = packed();
  const documents = ['README.md', ...files.filter((file) => file.endsWith('.md'))];
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.includes(':'))
      .map((target) => normalize(join(dirname(document), target)).replace(/\/$/, ''))
      // made by the script that is run before packing
      .filter((target) => !target.startsWith('docs/api/'))
      .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
      .map((target) => `${document}: ${target}`),
  );
  expect(missing).toEqual([]);
  expect(JSON.parse(read('package.json')).scripts.prepack).toContain('docs:api');
});

test('the figures beside other programs are those that were measured', () => {
  const [, table = ''] = /## Beside other programs\n\n([\s\S]*?)\n\n/.exec(README) ?? [];
  const results = readdirSync(join(REPOSITORY, 'bench/results'))
    .filter((file) => README.includes(`bench/results/${file}`))
    .map((file) => read(`bench/results/${file}`))
    .join('\n');
  const figures = table.split('\n').flatMap((row) =>
    row
      .split('|')
      .slice(2)
      .map((cell) => cell.trim())
      .filter((cell) => /^\d+(\.\d+)?( ms|%)?$/.test(cell)),
  );
  expect(figures.length).toBeGreaterThanOrEqual(12);
  // the score of a match is that of one side
  for (const figure of figures.filter((each) => each !== '60.5%')) {
    expect(results).toMatch(new RegExp(`\\| +(\\d+ \\(|)?${figure.replaceAll('.', '\\.')}[ %]`));
  }
});

test('docs/commands.md has every command, and every option of solve', async ({ folder }) => {
  const commands = read('docs/commands.md');
  const [all, solve] = await Promise.all([folder.run(['--help']), folder.run(['solve', '--help'])]);
  const names = [...all.out.matchAll(/^ {2}keymove ([a-z]+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !commands.includes(`keymove ${name}`))).toEqual([]);
  const options = [...solve.out.matchAll(/^ +(?:-q, )?(--[a-z-]+)/gm)].map(([, option = '']) => option);
  expect(options.length).toBeGreaterThan(20);
  expect(options.filter((option) => !commands.includes(`\`${option}`))).toEqual([]);
});
