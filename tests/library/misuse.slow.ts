/** What the library says to callers who get it wrong. */
import { describe, expect, test } from 'vitest';
import { analyse, createEngine, explain, readProblems, solve, solveAll, verify } from '../../src/index.js';
import { checkRecord } from '../records/schemas.js';
import { all, any, codeOf, ENDLESS, engine, INITIAL, MORPHY, STIPULATION } from './engines.js';

const NO_THREADS = { threadUrl: '/nothing/thread.js' };
const THROWING = {
  get ms(): number {
    throw new RangeError('mine');
  },
};

describe('misuse', () => {
  test.each([
    ['bad-problem', () => solve(any(undefined))],
    ['bad-problem', () => solve(any(null))],
    ['bad-problem', () => verify(any(3))],
    ['bad-problem', () => explain(any(undefined))],
    ['bad-problem', () => solve({ ...MORPHY, id: any(3) })],
    ['bad-problem', () => solve({ ...MORPHY, title: any(1n) })],
    ['bad-problem', () => verify({ ...MORPHY, claim: any('Ra6') })],
    ['bad-problem', () => verify({ ...MORPHY, claim: { keys: any('Ra6') } })],
    ['bad-problem', () => verify({ ...MORPHY, claim: { keys: [any(3)] } })],
    ['bad-problem', () => all(solveAll(any(3)))],
    ['bad-problem', () => all(solveAll(any('#2')))],
    ['bad-problem', () => all(readProblems(any(3)))],
    ['bad-problem', () => all(analyse(any(null)))],
    ['bad-position', () => solve(any({}))],
    ['bad-position', () => solve({ fen: any(3) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any(3) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any(null) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any({ play: 'direct', goal: 'mate' }) })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: Number.NaN } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: 2 } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, plies: 1001 } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, play: any('toString') } })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: { ...STIPULATION, goal: any('target-z9') } })],
    ['bad-option', () => solve(MORPHY, any(null))],
    ['bad-option', () => solve(MORPHY, { ms: any('5') })],
    ['bad-option', () => solve(MORPHY, { tries: any('foo') })],
    ['bad-option', () => solve(MORPHY, { setPlay: any(1) })],
    ['bad-option', () => solve(MORPHY, { onProgress: any('foo') })],
    ['bad-option', () => solve(MORPHY, { signal: any('x') })],
    ['bad-option', () => solve(MORPHY, any({ nodse: 1 }))],
    ['bad-option', () => all(solveAll([MORPHY], { executor: any({}) }))],
    ['bad-option', () => all(readProblems('', { input: any('docx') }))],
    ['bad-option', () => createEngine({ wasmUrl: any(3) })],
    ['bad-move', () => explain({ ...MORPHY, move: any(3) })],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: any('e4') }))],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: [any(3)] }))],
    ['cannot-load', () => createEngine({ wasmUrl: 'file://two words/keymove.wasm' })],
    ['bad-position', () => solve({ fen: '8/8' })],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: 'mate soon' })],
    ['not-solved-yet', () => solve({ ...MORPHY, stipulation: 'exact-pser-#2' })],
    ['not-solved-yet', () => verify({ ...MORPHY, stipulation: 'exact-pser-#2' })],
    ['bad-option', () => solve(MORPHY, { nodes: -1 })],
    ['bad-option', () => solve(MORPHY, { ms: Number.NaN })],
    ['bad-option', () => solve(MORPHY, { max: 1.5 })],
    ['bad-option', () => solve(MORPHY, { variations: 'some' as 'none' })],
    ['bad-option', () => createEngine({ hashMb: 0 })],
    ['bad-option', () => createEngine({ threads: 1000 })],
    ['bad-option', () => all(solveAll([MORPHY], { workers: 0 }))],
    ['bad-option', () => all(analyse({ fen: INITIAL }, { lines: 0 }))],
    ['bad-move', () => all(analyse({ fen: INITIAL, moves: ['e5'] }))],
    ['cannot-load', () => engine({ wasmUrl: '/nothing/keymove.wasm' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine({ threadUrl: '/nothing/thread.js' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine({ threadUrl: 'https://a.org/t.js' }).then((one) => one.solve(MORPHY))],
    ['cannot-load', () => engine(NO_THREADS).then((one) => all(one.solveAll([MORPHY])))],
    ['cannot-load', () => engine(NO_THREADS).then((one) => all(one.analyse({ fen: INITIAL })))],
    ['bad-stipulation', () => solve({ ...MORPHY, stipulation: any({ ...STIPULATION, play: ['direct'] }) })],
    ['bad-stipulation', () => verify({ ...MORPHY, stipulation: any({ ...STIPULATION, goal: ['mate'] }) })],
    ['bad-stipulation', () => explain({ ...MORPHY, stipulation: any({ ...STIPULATION, goal: {} }) })],
    ['callback-failed', () => solve(MORPHY, THROWING)],
    ['callback-failed', () => all(solveAll([MORPHY], THROWING))],
    ['callback-failed', () => all(analyse({ fen: INITIAL }, THROWING))],
    [
      'bad-problem',
      () =>
        all(
          analyse(
            any({
              get fen() {
                throw new RangeError('mine');
              },
            }),
          ),
        ),
    ],
    ['bad-option', () => solve(MORPHY, { maxSolutions: 0 })],
    ['bad-option', () => all(solveAll([MORPHY], { onProgress: any(1) }))],
  ] as const)('%s', async (code, ask) => {
    expect(await codeOf(ask())).toBe(code);
  });

  test('what is no plain data is left out, or refused, and the engine goes on', async () => {
    const one = await engine();
    const record = await one.solve({ ...MORPHY, draw() {} } as typeof MORPHY);
    expect(checkRecord(record)).toEqual(record);
    expect(await codeOf(one.solve({ ...MORPHY, title: any(1n) }))).toBe('bad-problem');
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('a stipulation may be an object', async () => {
    const { solution } = await solve({ ...MORPHY, stipulation: STIPULATION });
    expect(solution.stipulation).toEqual(STIPULATION);
  });

  test.each([
    () => {
      throw new RangeError('mine');
    },
    async () => {
      throw new RangeError('mine');
    },
  ])('an error in onProgress ends the search, and comes out as the cause', async (onProgress) => {
    const one = await engine();
    const asked = one.solve(ENDLESS, { onProgress: onProgress as () => void });
    await expect(asked).rejects.toMatchObject({ code: 'callback-failed', cause: new RangeError('mine') });
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('an error in an iterable comes out as the cause', async () => {
    async function* broken() {
      yield MORPHY;
      throw new RangeError('mine');
    }
    const failed = { code: 'callback-failed', cause: new RangeError('mine') };
    await expect(all(solveAll(broken(), { workers: 1 }))).rejects.toMatchObject(failed);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield* [];
      throw new RangeError('mine');
    }
    await expect(all(readProblems(bytes()))).rejects.toMatchObject(failed);
  });

  test('one bad ask of many is refused in its place', async () => {
    const listed = any({ ...STIPULATION, goal: ['mate'] });
    const asks = [any(null), any({ fen: 3 }), { ...MORPHY, stipulation: listed }, MORPHY];
    const records = await all(solveAll([...asks, { ...MORPHY, claim: any('x') }], { workers: 1 }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    expect(records.map(({ type }) => type)).toEqual([
      ...['refusal', 'refusal', 'refusal', 'solution', 'refusal'],
    ]);
  });
});
