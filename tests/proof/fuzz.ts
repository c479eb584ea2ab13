/** Checks damaged files of proofs, and what must hold for all of them; tests/problems/fuzz.ts does so for problems. */
import { type CheckedEntry, checkProofFiles, makeProofWriter } from '../../src/files/proof-files.js';
import { damage, Random, wreck } from '../problems/mutations.js';
import { problem } from '../solve/problem.js';
import { createSolver } from '../solvers.js';
import { proofOf } from './proven.js';

const solver = createSolver({ hashMb: 16, max: 2, proof: { maxChoices: 10_000 } });
const write = await makeProofWriter('keymove');

const PROOFS = [
  '7k/8/5KR1/8/8/8/8/6R1 w - - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  '8/8/8/8/8/2k5/1p6/K7 w - - 0 1',
  'k7/8/1K6/8/8/8/8/7R w - - 0 1',
].map((fen) => {
  const solution = solver.solve(problem(fen, 2));
  const packed = write({ fen }, solution);
  if (!packed) throw new Error(`no proof of ${fen}`);
  return { fen, plain: proofOf(fen, solution), packed: Buffer.from(packed) };
});

export const FENS = PROOFS.map(({ fen }) => fen);
export const proofs = (kind: 'plain' | 'packed'): Buffer[] => PROOFS.map((proof) => proof[kind]);

/** What `keymove check` is told of a file. Throws where something is not said as it should be. */
export async function checked(bytes: Buffer): Promise<readonly CheckedEntry[]> {
  async function* stdin() {
    yield bytes;
  }
  const entries: CheckedEntry[] = [];
  for await (const entry of checkProofFiles(['-'], stdin())) {
    entries.push(entry);
    const unclear = whyUnclear(entry, entries.length);
    if (unclear) throw new Error(`${unclear}: ${JSON.stringify(entry)}\nof\n${bytes}`);
  }
  if (entries.length === 0) throw new Error(`nothing is told of\n${bytes}`);
  return entries;
}

function whyUnclear(entry: CheckedEntry, count: number): string | undefined {
  if (entry.type === 'proof' && entry.number !== count) return 'number';
  const said = wordsOf(entry);
  if (said === undefined) return undefined;
  if (!/^(?:found|the compressed data) ./.test(said)) return 'nothing found';
  if (said.length > 300) return 'length';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for terminal control characters
  return /[\u0000-\u001f\u007f-\u009f]/.test(said) ? 'control characters' : undefined;
}

/** What is wrong; undefined: it holds. */
export function wordsOf(entry: CheckedEntry): string | undefined {
  if (entry.type === 'refusal') return entry.refusal.findings[0]?.message ?? '';
  return entry.result instanceof Error ? entry.result.message : undefined;
}

/** The positions whose proofs hold. */
export const heldIn = (entries: readonly CheckedEntry[]): string[] =>
  entries.flatMap((entry) =>
    entry.type === 'proof' && !(entry.result instanceof Error) ? [entry.result.fen] : [],
  );

/** With one damaged proof, every other one holds. Packed, those in front of it do, and the loss of others is told. */
export async function damagedProof(kind: 'plain' | 'packed', seed: number): Promise<void> {
  const random = new Random(seed);
  const files = proofs(kind);
  const victim = random.below(files.length);
  const whole = files[victim] as Buffer;
  let damaged = whole;
  for (let i = random.below(3); i >= 0; i--) damaged = damage(damaged, random);
  const entries = await checked(Buffer.concat(files.with(victim, damaged)));
  const held = heldIn(entries);
  const isTold = entries.some((entry) => wordsOf(entry) !== undefined);
  const lost = FENS.filter((fen) => !held.includes(fen));
  const wrong = lost.some((fen) => {
    const at = FENS.indexOf(fen);
    return !isTold || at < victim || (kind === 'plain' && at > victim);
  });
  if (!wrong) return;
  throw new Error(`${kind}, seed ${seed}: ${lost.join()} lost\n${entries.map(wordsOf).join('\n')}`);
}

/** With a damaged file as a whole, something is told, and nothing thrown. */
export async function wreckedProofs(kind: 'plain' | 'packed', seed: number): Promise<void> {
  const random = new Random(seed);
  const other = Buffer.concat(proofs(random.of(['plain', 'packed'] as const)));
  await checked(wreck(Buffer.concat(proofs(kind)), other, random));
}
