/**
 * Identifies a question by a hash of the position, its stipulation, and every option that is part of it. It does not
 * depend on the file's name, the place in the file, or the machine. So an
 * interrupted run finds its results again, and several machines can divide a collection without
 * communicating.
 */
import type { Host } from '../host/host.js';
import { anyMateWillDo, type Claim, type Problem, type Refusal } from '../problems/problem.js';
import { makeStipulation, movesOf, type Stipulation } from '../problems/stipulation.js';
import type { Task } from './tasks.js';

/** Hexadecimal digits: 96 bits, so no two among a billion problems collide. */
const IDENTITY_LENGTH = 24;

/** Part `index` of `count`; both start at 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Returns the options that are part of the question, in alphabetical order. Limits are not part of it, nor options that only
 * affect how soon limits are reached: proven results stay proven, and problems that were given up are solved again with larger
 * limits (files/results/resume.ts). So a run can continue with other limits, and machines of different size can share a
 * collection.
 */
export function decisiveOptions({ options }: Task): Record<string, unknown> {
  const decisive = Object.entries(options).filter(([name]) => !INDECISIVE.has(name));
  return inOrder(Object.fromEntries(decisive)) as Record<string, unknown>;
}

const INDECISIVE: ReadonlySet<string> = new Set([
  'hashMb',
  'search',
  'threads',
  'tables',
  'nodes',
  'usualNodes',
  'ms',
  'maxSolutions',
]);

/** The host computes the hashes, since it knows the fastest way. */
type Hasher = Pick<Host, 'sha256'>;

/** Returns a function that identifies problems. The options are serialized once and not for every problem. */
export function identities(hasher: Hasher, task: Task): (problem: Problem) => string {
  const asked = `${task.name} ${JSON.stringify(decisiveOptions(task))}`;
  // the claim of a game is its moves
  const ofClaim = task.name !== 'solve';
  return ({ fen, stipulation, claim }) =>
    digest(
      hasher,
      `${asked}\n${fen}\n${stipulation ? `${makeStipulation(stipulation)}${intended(stipulation, claim)}` : '-'}${ofClaim ? `\n${JSON.stringify(claim)}` : ''}`,
    );
}

/** Returns how many solutions are intended, since this decides what is a cook. */
function intended(stipulation: Stipulation, claim: Claim): string {
  if (anyMateWillDo(claim, movesOf(stipulation))) return ' any';
  return stipulation.solutions === undefined ? '' : ` ${stipulation.solutions}`;
}

/** Returns the identity of a refusal. Its place is part of it, because the text alone says little. */
export const refusalIdentity = (hasher: Hasher, { source, text, findings }: Refusal): string =>
  digest(hasher, `refusal ${source.line}\n${text}\n${findings.map(({ code }) => code).join(' ')}`);

/** Returns the shard of `count`, from 1, to which an identity belongs: the same on every machine. Neighbours in a file are spread. */
export const shardOf = (identity: string, count: number): number =>
  (Number.parseInt(identity.slice(0, 8), 16) % count) + 1;

export const isIn = (shard: Shard | undefined, identity: string): boolean =>
  shard === undefined || shardOf(identity, shard.count) === shard.index;

/** Hashes identities in their order, to compare the inputs of two runs. */
export class InputDigest {
  readonly #hasher: Hasher;
  #pending = '';

  constructor(hasher: Hasher) {
    this.#hasher = hasher;
  }

  add(identity: string): void {
    this.#pending += identity;
    if (this.#pending.length >= 16_384) this.#pending = this.value();
  }

  /** Returns the identity of all that was added so far. */
  value(): string {
    return digest(this.#hasher, this.#pending);
  }
}

/** Returns a copy whose fields are in alphabetical order at every depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, inOrder(field)]),
  );
}

const digest = (hasher: Hasher, text: string): string => hasher.sha256(text).slice(0, IDENTITY_LENGTH);
