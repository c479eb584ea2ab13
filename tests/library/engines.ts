/** Engines of the library for tests, disposed of after each, and positions to ask about. */
import { afterEach } from 'vitest';
import { createEngine, type Engine, type EngineOptions, KeymoveError } from '../../src/index.js';

export const MORPHY = { fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', stipulation: '#2' };
/** Of the same problem. */
export const STIPULATION = { play: 'direct', goal: 'mate', plies: 3, begins: 'attacker' } as const;
export const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Takes longer than anybody waits. */
export const ENDLESS = { fen: INITIAL, stipulation: '#20' };

const open: Engine[] = [];
export async function engine(options: EngineOptions = {}): Promise<Engine> {
  const made = await createEngine({ hashMb: 16, ...options });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.dispose()));
});

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (error) => (error instanceof KeymoveError ? error.code : error),
  );

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** What TypeScript would refuse. */
export const any = (value: unknown) => value as never;
