/**
 * What makes two questions the same: a hash of the position, what is asked of it, and every option that has a say in the
 * answer. It does not depend on the file's name, on the place in the file, or on the machine, so that an interrupted run
 * finds its results again, and several machines divide a collection without talking to each other.
 */
import { createHash, hash } from 'node:crypto';
import type { Problem, Refusal } from '../problems/problem.js';
import { makeStipulation } from '../problems/stipulation.js';
import type { Task } from './tasks.js';

/** Hexadecimal digits: 96 bits, so that even a billion problems are all different. */
export const IDENTITY_LENGTH = 24;

/** Part `index` of `count`, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * The options that have a say in the answers, in alphabetical order. The table's size and the search have one only under a limit,
 * for then they decide how far it gets: machines with more and with less memory may share one collection. So may machines with
 * more and with fewer cores, as ever.
 */
export function decisiveOptions({ options }: Task): Record<string, unknown> {
  const { hashMb, search, threads: _, ...others } = options;
  const isLimited = options.nodes !== undefined || options.ms !== undefined;
  return inOrder(isLimited ? { hashMb, search, ...others } : others) as Record<string, unknown>;
}

/** @returns a function, so that the options are written down once and not with every problem */
export function identities(task: Task): (problem: Problem) => string {
  const asked = `${task.name} ${JSON.stringify(decisiveOptions(task))}`;
  const ofClaim = task.name === 'verify';
  return ({ fen, stipulation, claim }) =>
    digest(
      `${asked}\n${fen}\n${stipulation ? makeStipulation(stipulation) : '-'}${ofClaim ? `\n${JSON.stringify(claim)}` : ''}`,
    );
}

/** The same for what could not be read: here the place counts, for the text alone says little. */
export const refusalIdentity = ({ source, text, findings }: Refusal): string =>
  digest(`refusal ${source.line}\n${text}\n${findings.map(({ code }) => code).join(' ')}`);

/** Which shard of `count` it belongs to, from 1. The same everywhere; neighbours in a file are spread. */
export const shardOf = (identity: string, count: number): number =>
  (Number.parseInt(identity.slice(0, 8), 16) % count) + 1;

export const isIn = (shard: Shard | undefined, identity: string): boolean =>
  shard === undefined || shardOf(identity, shard.count) === shard.index;

/** A hash of identities in their order, for telling whether two runs had the same input. */
export class InputDigest {
  readonly #hash = createHash('sha256');
  #pending = '';

  add(identity: string): void {
    this.#pending += identity;
    if (this.#pending.length >= 16_384) this.#flush();
  }

  value(): string {
    this.#flush();
    return this.#hash.copy().digest('hex').slice(0, IDENTITY_LENGTH);
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = '';
  }
}

/** A copy whose fields are in alphabetical order, at every depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, inOrder(field)]),
  );
}

const digest = (text: string): string => hash('sha256', text).slice(0, IDENTITY_LENGTH);
