/**
 * The report of a benchmark: tables and remarks as Markdown, on standard output and, with `--write`, in
 * `bench/results/<date>-<name>.md`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Prints the results of `bench/<script>.ts`, and files them as `<date>-<name>.md` if `--write` is given.
 */
export function publish(
  name: string,
  title: string,
  tables: readonly Table[],
  remarks: readonly string[] = [],
  script = name,
): void {
  const body = [
    ...tables.map(markdown),
    ...(remarks.length > 0 ? [remarks.map((r) => `* ${r}`).join('\n')] : []),
  ];
  console.log(`\n${body.join('\n\n')}`);
  if (!process.argv.includes('--write')) return;
  const date = new Date().toISOString().slice(0, 10);
  const args = process.argv.slice(2).filter((arg) => arg !== '--write');
  const head = [
    `# ${title}`,
    '',
    `${date}, commit ${commit()}, ${cpus()[0]?.model ?? 'unknown CPU'}, ${cpus().length} cores, Node ${process.version}.`,
    'Relative figures of one run; CPU time unless stated otherwise.',
    '',
    `    ${['npx tsx', `bench/${script}.ts`, ...args].join(' ')}`,
  ];
  const folder = join(REPOSITORY, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${date}-${name}.md`), `${head.join('\n')}\n\n${body.join('\n\n')}\n`);
  console.log(`\nwritten: bench/results/${date}-${name}.md`);
}

function markdown({ columns, rows }: Table): string {
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...rows.map((row) => (row[i] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = line(
    widths.map((width, i) => (i === 0 ? `:${'-'.repeat(width - 1)}` : `${'-'.repeat(width - 1)}:`)),
  );
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', 'src') === '' ? '' : ' with changes')
    );
  } catch {
    return 'unknown';
  }
}

/** The value of `--name value` or `--name=value`. */
export function textOption(name: string): string | undefined {
  const args = process.argv.slice(2);
  const index = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return index < 0 ? undefined : (args[index]?.split('=')[1] ?? args[index + 1]);
}

/** The value as a number, or the default. */
export function option(name: string, otherwise: number): number {
  const text = textOption(name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`--${name}: found ${text}; expected a number`);
  return value;
}

/** The values of all `--name value` or `--name=value`. */
export function textOptions(name: string): string[] {
  const args = process.argv.slice(2);
  return args.flatMap((arg, i) => {
    if (arg.startsWith(`--${name}=`)) return [arg.slice(name.length + 3)];
    return arg === `--${name}` ? [args[i + 1] ?? ''] : [];
  });
}

/** Whether `--name` was given. */
export const hasOption = (name: string): boolean => process.argv.includes(`--${name}`);

export const ms = (value: number): string =>
  value >= 10_000
    ? `${(value / 1000).toFixed(1)} s`
    : value >= 100
      ? `${value.toFixed(0)} ms`
      : `${value.toFixed(2)} ms`;
export const ratio = (value: number): string => `${value.toFixed(2)}x`;
