/** Reads damaged files, and checks what must hold for all of them. */

import { readPosition } from '../../src/chess/fen.js';
import { readProblemFiles } from '../../src/files/named-files.js';
import type { Entry, Problem, Refusal } from '../../src/problems/problem.js';
import { damage, Random, wreck } from './mutations.js';
import { fileOf, SAMPLES, type Sample } from './samples.js';

interface Reading {
  readonly entries: readonly Entry[];
  readonly passedOver: number;
}

/** Reads bytes as standard input, in chunks of random sizes. */
async function read(bytes: Buffer, random: Random): Promise<Reading> {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; ) {
      const size = random.next() < 0.5 ? bytes.length : 1 + random.below(300);
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  const entries: Entry[] = [];
  let passedOver = 0;
  const onPassedOver = (_file: string, count: number): void => {
    passedOver += count;
  };
  for await (const batch of readProblemFiles(['-'], { stdin: chunks(), onPassedOver }))
    entries.push(...batch);
  return { entries, passedOver };
}

/** Every entry is a solvable problem, or a refusal that says why not. Plain checks, because `expect` takes longer than reading. */
function checkEntries({ entries }: Reading, bytes: Buffer): void {
  const lines = linesIn(bytes);
  let index = 0;
  if (entries.length === 0) throw new Error(`nothing is told of\n${bytes}`);
  for (const entry of entries) {
    const wrong = entry.type === 'problem' ? whatIsWrong(entry.problem, index++) : whyUnclear(entry.refusal);
    const { line } = entry.type === 'problem' ? entry.problem.source : entry.refusal.source;
    const where = line > lines ? `line ${line} of ${lines}` : undefined;
    if (wrong ?? where) throw new Error(`${wrong ?? where}: ${JSON.stringify(entry)}\nof\n${bytes}`);
  }
}

const linesIn = (bytes: Buffer): number => bytes.toString('latin1').split(/\r{0,2}\n|\r/).length;

function whatIsWrong({ index, fen, source }: Problem, expected: number): string | undefined {
  const position = readPosition(fen);
  if (index !== expected) return `index, expected ${expected}`;
  if (!position.ok || position.value.fen !== fen || position.value.warnings.length > 0) return 'position';
  return source.line > 0 ? undefined : 'line';
}

function whyUnclear({ findings, text }: Refusal): string | undefined {
  if (findings.length === 0) return 'no finding';
  if (text.length > 100) return 'text';
  for (const { code, field, message } of findings) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)) return 'code';
    if (field === '') return 'field';
    if (!/expected/.test(message)) return 'nothing expected';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for terminal control characters
    if (/[\u0000-\u001f\u007f-\u009f]/.test(message)) return 'control characters';
  }
  return undefined;
}

const boardsOf = ({ entries }: Reading): Set<string | undefined> =>
  new Set(entries.map((entry) => (entry.type === 'problem' ? entry.problem.fen.split(' ')[0] : undefined)));

/** Reads a file that was saved because it was read in a way of its own. */
export async function savedFile(bytes: Buffer): Promise<void> {
  checkEntries(await read(bytes, new Random(1)), bytes);
}

/** How a damaged file is read: what is said of it, each once. */
export async function sayings(bytes: Buffer): Promise<string> {
  const { entries } = await read(bytes, new Random(1));
  const codes = entries.flatMap((entry) =>
    entry.type === 'problem'
      ? entry.problem.warnings.map(({ code }) => code)
      : entry.refusal.findings.map(({ code }) => code),
  );
  return [...new Set(codes)].sort().join();
}

/** With one damaged record, every other one must be read, or be named in a refusal that covers it. */
export async function damagedRecord(sample: Sample, seed: number): Promise<void> {
  const random = new Random(seed);
  const { text, places } = fileOf(sample);
  const victim = random.below(places.length);
  const [from, to] = places[victim] as readonly [number, number];
  const [before, here, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)].map((part) =>
    Buffer.from(part),
  ) as [Buffer, Buffer, Buffer];
  let damaged = here;
  for (let i = random.below(3); i >= 0; i--) damaged = damage(damaged, random);
  const bytes = Buffer.concat([before, damaged, after]);
  const reading = await read(bytes, random);
  checkEntries(reading, bytes);
  const isRefusedWhole = reading.entries.some(
    (entry) =>
      entry.type === 'refusal' &&
      /^file-(?:binary|damaged|unrecognised)$/.test(entry.refusal.findings[0]?.code ?? ''),
  );
  if (isRefusedWhole) return;
  const found = boardsOf(reading);
  const moved = linesIn(damaged) - linesIn(here);
  const lineAt = (offset: number): number =>
    linesIn(Buffer.from(text.slice(0, offset))) + (offset >= to ? moved : 0);
  for (const [index, { boards }] of sample.records.entries()) {
    if (index === victim || boards.every((board) => found.has(board))) continue;
    // the rest of the line after a damaged record may have become a comment
    if (sample.byLine && /(?:^|\n)[#;%][^\n]*$/.test(damaged.toString().trimStart())) continue;
    // a line break or a separator is lost, so two records have become one
    const touched = [places[index], places[victim]].map((place) => place ?? [0, 0]);
    const first = lineAt(Math.min(...touched.map(([start]) => start)));
    const last = lineAt(Math.max(...touched.map(([, end]) => end)));
    const covered = reading.entries.some(
      (entry) =>
        entry.type === 'refusal' && entry.refusal.source.line >= first && entry.refusal.source.line <= last,
    );
    if (covered && Math.abs(index - victim) === 1) continue;
    const told = reading.entries.map((entry) =>
      entry.type === 'problem'
        ? `${entry.problem.source.line}: ${entry.problem.fen}`
        : `${entry.refusal.source.line}: ${entry.refusal.findings[0]?.message}`,
    );
    throw new Error(
      `${sample.name}, seed ${seed}: record ${index} is missing, record ${victim} was\n${here}\nand is\n${damaged}\n${told.join('\n')}`,
    );
  }
}

/** With a damaged file as a whole, every loss is reported. */
export async function wreckedFile(sample: Sample, seed: number): Promise<void> {
  const random = new Random(seed);
  const other = Buffer.from(fileOf(random.of(SAMPLES)).text);
  const bytes = wreck(Buffer.from(fileOf(sample).text), other, random);
  const reading = await read(bytes, random);
  checkEntries(reading, bytes);
}

/** Two complete files in one: the first is read to its end, and so is the second, or there is a refusal of it. */
export async function joinedFiles(one: Sample, other: Sample): Promise<void> {
  const first = fileOf(one).text;
  const bytes = Buffer.from(first + fileOf(other).text);
  const reading = await read(bytes, new Random(1));
  checkEntries(reading, bytes);
  const found = boardsOf(reading);
  for (const { boards } of one.records.slice(0, -1)) {
    const lost = boards.find((board) => !found.has(board));
    if (lost !== undefined) throw new Error(`${one.name} and ${other.name}: ${lost} is lost`);
  }
  const border = linesIn(Buffer.from(first)) - 1;
  const near = border - linesIn(Buffer.from(one.records.at(-1)?.text ?? ''));
  const isRefused = reading.entries.some(
    (entry) => entry.type === 'refusal' && entry.refusal.source.line >= near,
  );
  const wanted = one.records.length + other.records.length;
  if (!isRefused && reading.entries.length < wanted) {
    throw new Error(`${one.name} and ${other.name}: ${reading.entries.length} of ${wanted} entries`);
  }
}
