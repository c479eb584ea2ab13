/** What the library is asked besides solutions: themes, proofs, versions and analyses. */
import { describe, expect, test } from 'vitest';
import {
  analyse,
  checkProofs,
  improve,
  KeymoveError,
  phaseOf,
  proofFile,
  solve,
  solveAll,
} from '../../src/index.js';
import { checkRecord } from '../records/schemas.js';
import { all, codeOf, ENDLESS, engine, INITIAL, MORPHY } from './engines.js';

describe('themes', () => {
  const TAVERNER = { fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1', stipulation: '#2' };

  test('are found with the play that shows them', async () => {
    const record = await solve(TAVERNER, { themes: true });
    expect(checkRecord(record)).toEqual(record);
    const { themes = [], phases } = record.solution;
    const grimshaw = themes.find(({ id }) => id === 'grimshaw');
    expect(grimshaw).toMatchObject({ name: 'Grimshaw', count: 4 });
    expect(grimshaw?.evidence[0]?.lines[0]?.moves).toHaveLength(3);
    expect(phases.map(({ kind }) => kind)).toEqual(['set', 'try', 'actual']);
    // of a try there is more than its refutation
    const afterTries = phaseOf(record.solution, 'try')?.flatMap(({ next }) => next) ?? [];
    expect(afterTries.some(({ role }) => role === 'defence')).toBe(true);
  });

  test('by several threads, too; and not where nobody asks for them', async () => {
    const own = await engine();
    expect((await own.solve(TAVERNER)).solution.themes).toBeUndefined();
    expect((await own.solve(TAVERNER, { themes: true })).solution.themes?.length).toBeGreaterThan(5);
    const found = await all(solveAll([TAVERNER, MORPHY], { themes: true, workers: 2 }));
    expect(found.map((record) => record.type === 'solution' && record.solution.themes?.[0]?.id)).toEqual([
      'block',
      expect.any(String),
    ]);
    expect(await codeOf(solve(TAVERNER, { themes: 1 as never }))).toBe('bad-option');
  });
});

describe('proofs', () => {
  const checked = async (file: Uint8Array) => all(checkProofs(file, 'my.kmproof'));

  test('are made, written and checked', async () => {
    const record = await solve(MORPHY, { proof: true });
    expect(checkRecord(record)).toEqual(record);
    const file = proofFile(record) as Uint8Array;
    const [proof, ...more] = await checked(file);
    expect(more).toEqual([]);
    expect(checkRecord(proof)).toMatchObject({
      type: 'proof',
      file: 'my.kmproof',
      claim: { fen: MORPHY.fen, keys: [{ move: 'a1a6', moves: 2 }], ruledOut: 2 },
    });
    const twice = await checked(Buffer.concat([file, file]));
    expect(twice.map(({ number, fault }) => [number, fault])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });

  test('that were changed, or are no proofs, are refused', async () => {
    const file = proofFile(await solve(MORPHY, { proof: true })) as Uint8Array;
    expect(await checked(file.slice(0, -1))).toMatchObject([
      { fault: expect.stringMatching('^found the end of the file 1 byte too early; expected') },
    ]);
    expect(await checked(new TextEncoder().encode('1.e4'))).toMatchObject([
      { fault: "found '1.e4'; expected 'keymove-proof 1 LENGTH SHA-256'; skipped 4 bytes" },
    ]);
    expect(await codeOf(checked(new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3])))).toBe('bad-problem');
    expect(await codeOf(checked(1 as never))).toBe('bad-problem');
  });

  test('of something else is refused', async () => {
    const record = await solve(MORPHY, { proof: true });
    const broken = { ...record, solution: { ...record.solution, proof: { choices: '?', ruledOut: 2 } } };
    for (const found of [undefined, null, 1, [], {}, { problem: {} }, { ...broken, problem: {} }, broken]) {
      expect(() => proofFile(found as never)).toThrow(KeymoveError);
    }
    expect(() => proofFile(undefined as never)).toThrow(
      'found undefined; expected a record of solve or solveAll',
    );
  });

  test('of limited size, and none', async () => {
    const small = await solve(MORPHY, { proof: 10 });
    expect(small.solution).toMatchObject({ proof: { ruledOut: 1, shortened: 'size' } });
    const selfmate = await solve({ ...MORPHY, stipulation: 's#2' }, { proof: true });
    expect(selfmate.solution).toMatchObject({ proof: { none: 'play' } });
    expect(proofFile(selfmate)).toBeUndefined();
    expect(proofFile(await solve(MORPHY))).toBeUndefined();
    expect(await codeOf(solve(MORPHY, { proof: 0 }))).toBe('bad-option');
    const [one] = await all(solveAll([MORPHY], { proof: true, workers: 1 }));
    if (one?.type !== 'solution') throw new Error('refused');
    expect(await checked(proofFile(one) as Uint8Array)).toMatchObject([{ claim: { ruledOut: 2 } }]);
  });
});

describe('improve', () => {
  test('yields the versions that are worth a look, as records', async () => {
    const seen: number[] = [];
    const onProgress = ({ versions }: { versions: number }) => seen.push(versions);
    const records = await all(improve(MORPHY, { most: 2, keepMen: ['a1'], keepKey: true, onProgress }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gain', 'needed']));
    expect(records.filter(({ kind }) => kind === 'gain')).toHaveLength(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  test('ends with the signal and after its time, with what was found', async () => {
    const one = await engine();
    expect(await all(one.improve(MORPHY, { signal: AbortSignal.abort() }))).toEqual([]);
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const stopped = await all(one.improve(MORPHY, { depth: 2, signal: stop.signal, onProgress }));
    const late = await all(one.improve(MORPHY, { depth: 2, ms: 50 }));
    expect(stopped.length + late.length).toBeGreaterThan(0);
    for (const { interrupted } of [...stopped, ...late]) expect(interrupted).toBe(true);
    expect((await one.solve(MORPHY)).solution.status).toBe('solved');
  });

  test('refuses what has no keys, and options that it does not have', async () => {
    const mated = { fen: 'kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1', stipulation: '#-1' };
    await expect(all(improve(mated))).rejects.toMatchObject({ code: 'bad-problem' });
    const options = { edits: ['swap'] } as never;
    await expect(all(improve(MORPHY, options))).rejects.toMatchObject({ code: 'bad-option' });
  });
});

describe('analyse', () => {
  test('goes deeper and deeper, and says at last why it ended', async () => {
    const records = await all(analyse({ fen: INITIAL, moves: ['e4', 'e7e5'] }, { depth: 5, lines: 2 }));
    for (const record of records) expect(checkRecord(record)).toEqual(record);
    const last = records.at(-1);
    expect(last?.problem.fen).toMatch(/^rnbqkbnr\/pppp1ppp\/8\/4p3\/4P3/);
    expect(last?.analysis).toMatchObject({ ended: 'depth', depth: 5 });
    expect(last?.analysis.lines).toHaveLength(2);
    expect(records.slice(0, -1).every(({ analysis }) => analysis.ended === undefined)).toBe(true);
  });

  test('says that it was stopped where it did not begin', async () => {
    const one = await engine();
    const aborted = await all(one.analyse({ fen: INITIAL }, { signal: AbortSignal.abort() }));
    expect(aborted.map(({ analysis }) => analysis.ended)).toEqual(['stopped']);
    for (const record of aborted) expect(checkRecord(record)).toEqual(record);
    const first = new AbortController();
    const busy = one.solve(ENDLESS, { signal: first.signal });
    const second = new AbortController();
    const waiting = all(one.analyse({ fen: INITIAL }, { signal: second.signal }));
    second.abort();
    expect((await waiting).map(({ analysis }) => analysis.ended)).toEqual(['stopped']);
    first.abort();
    await busy;
  });

  test('ends with the iteration, and with the signal', async () => {
    const one = await engine();
    for await (const { analysis } of one.analyse({ fen: INITIAL })) if (analysis.depth >= 3) break;
    const stop = new AbortController();
    const records = [];
    for await (const record of one.analyse({ fen: INITIAL }, { signal: stop.signal })) {
      records.push(record);
      if (record.analysis.depth >= 3) stop.abort();
    }
    expect(records.at(-1)?.analysis.ended).toBe('stopped');
  });
});
