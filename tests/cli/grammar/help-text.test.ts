import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/cli/grammar/command.js';
import { COMMAND_GROUPS, COMMAND_LIST } from '../../../src/cli/grammar/command-list.js';
import { loadCommand } from '../../../src/cli/grammar/commands.js';
import { commandHelp, programHelp, shortHelp, shortProgramHelp } from '../../../src/cli/grammar/help-text.js';

const linesOf = (help: string): string[] => help.trimEnd().split('\n');

test.each([80, 200])('the help of the program fits into %d columns and names every command', (columns) => {
  const help = programHelp(columns);
  for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(Math.min(columns, 100));
  for (const { usage } of COMMAND_LIST) expect(help).toContain(`keymove ${usage}`);
  expect(help).toContain('Exit codes:\n');
});

test('the help of the program groups its commands', () => {
  for (const help of [programHelp(80), shortProgramHelp(80)]) {
    const places = Object.entries(COMMAND_GROUPS).flatMap(([title, commands]) => [
      help.indexOf(`\n${title}`),
      ...commands.map(({ usage, name }) =>
        help.search(new RegExp(`^.*(?:keymove ${usage.replace(/[[\]().]/g, '\\$&')}| {2}${name} )`, 'm')),
      ),
    ]);
    expect(places.slice(1)).toEqual(places.slice(1).toSorted((a, b) => a - b));
    expect(Math.min(...places.slice(1))).toBeGreaterThan(-1);
  }
});

test('the short help of the program fits on a small screen', () => {
  const help = shortProgramHelp(80);
  for (const { name } of COMMAND_LIST) expect(help).toContain(`  ${name} `);
  expect(linesOf(help).length).toBeLessThan(28);
  for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(80);
});

describe.each(COMMAND_LIST)('the help of $name', (named) => {
  const load = () => loadCommand(named.name) as Promise<Command>;

  test('names every option, and fits into 80 columns except for its examples', async () => {
    const loaded = await load();
    const help = commandHelp(named, loaded, 80);
    for (const [name, { operand, default: preset }] of Object.entries(loaded.options)) {
      const isOn = operand === undefined && preset === 'true';
      expect(help).toContain(`--${isOn ? 'no-' : ''}${name}`);
    }
    const [text = '', examples = ''] = help.split('\nExamples:\n');
    for (const line of linesOf(text)) expect(line.length, line).toBeLessThan(80);
    expect(linesOf(examples)).toHaveLength(2 * loaded.examples.length);
  });

  test('in short names every option and an example, and fits on a small screen', async () => {
    const loaded = await load();
    const help = shortHelp({ ...named, ...loaded }, 80);
    for (const name of Object.keys(loaded.options)) expect(help).toMatch(new RegExp(`--(?:no-)?${name}\\b`));
    expect(linesOf(help).length).toBeLessThan(28);
    for (const line of linesOf(help)) expect(line.length, line).toBeLessThan(80);
    // no sentence is cut
    expect(help).not.toContain('…');
    const words = help.replace(/\s+/g, ' ');
    for (const { describe } of Object.values(loaded.options)) {
      const start = words.indexOf(describe.slice(0, 30));
      if (start < 0) continue;
      const shown = [...describe].findIndex((sign, i) => words[start + i] !== sign);
      // all of it, or all before what is in brackets or behind a semicolon
      if (shown >= 0) expect(describe.slice(shown)).toMatch(/^ ?(?:\(.*\)|;.*|\.? ?[A-Z].*|\(.*\)[.;].*)$/);
    }
  });

  test('names its arguments for what they are', async () => {
    const loaded = await load();
    const help = commandHelp(named, loaded, 80);
    if (loaded.files !== undefined)
      expect(help).toMatch(
        /^Arguments:\n {2}(?:problems?|scheme|proofs|results|files|action|position|command|shell|themes) /m,
      );
    else expect(named.usage).toBe(named.name);
    for (const { operand } of Object.values(loaded.options))
      expect(operand ?? '').not.toMatch(/^(?:TEXT|TARGET|NAMES)$/);
  });

  test('gives programs examples that select records', async () => {
    const { examples } = await load();
    for (const [line] of examples)
      if (/--json .*\| jq/.test(line)) expect(line).toMatch(/select\(\.type == "\w+"\)|evaluate/);
  });

  test('describes every option in a sentence that needs no full stop', async () => {
    const { options } = await load();
    for (const [name, { describe }] of Object.entries(options)) {
      expect(describe, name).toMatch(/^[A-Z].*[^.\s]$/);
    }
  });
});
