/** Very many solutions: packed from the search to the last byte of a report, and the same text as any others. */
import { describe, expect, test } from 'vitest';
import {
  isLong,
  lengthOf,
  parseText,
  piecesOf,
  type RecordText,
  withHead,
} from '../../src/batch/record-text.js';
import { factsOf, HeldRecord, recordHead, recordTail } from '../../src/batch/records.js';
import { piecesWithChecksum, withChecksum } from '../../src/files/results/checksum.js';
import { parseStipulation } from '../../src/problems/parse-stipulation.js';
import type { Problem } from '../../src/problems/problem.js';
import { packAnswers, unpackAnswers } from '../../src/queue/chunk.js';
import { makeSolutionRecord, type SolutionRecord } from '../../src/records/problem-records.js';
import type { Output, Reporter } from '../../src/report/reporter.js';
import { LinesTable } from '../../src/report/solution/lines-table.js';
import { SolutionCsv } from '../../src/report/solution/solution-csv.js';
import { SolutionMarkdown } from '../../src/report/solution/solution-markdown.js';
import { SolutionText } from '../../src/report/solution/solution-text.js';
import { LineTree } from '../../src/solution/line-tree.js';
import { countSolutions, keysOf, pathsOf } from '../../src/solution/play.js';
import type { Solution } from '../../src/solution/solution.js';

/** Of three moves each; the first and second of the same ones. */
const SIDE = 28;
const LINES = SIDE ** 3;

const SQUARES = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));

function manySolutions(): Solution {
  const tree = new LineTree();
  const move = (from: string, at: number, piece: string) => ({
    uci: `${from}${SQUARES[at]}`,
    san: `${piece}${SQUARES[at]}`,
  });
  for (let i = 0; i < LINES; i++) {
    const line = [
      move('a1', Math.floor(i / SIDE ** 2), 'R'),
      move('h8', Math.floor(i / SIDE) % SIDE, 'K'),
      move('a1', i % SIDE, 'Q'),
    ];
    const shared = tree.shared(line.map(({ uci }) => uci));
    tree.add(shared, line.slice(shared));
  }
  const set = new LineTree();
  set.add(0, [move('h8', 3, 'K'), move('a1', 5, 'Q')]);
  const stipulation = parseStipulation('h#2');
  if (!stipulation.ok) throw new Error('a stipulation was not read');
  return {
    phases: [
      { kind: 'set', first: set.first },
      { kind: 'actual', first: tree.first },
    ],
    status: 'solved',
    stipulation: stipulation.value,
    moves: 2,
    shortest: true,
    searched: 2,
    complete: true,
    flaws: [],
    line: [],
    nodes: 1,
    ms: 1,
  };
}

const problem: Problem = {
  index: 0,
  source: { file: 'a', line: 1 },
  fen: '7k/8/8/8/8/8/8/R6K b - - 0 1',
  claim: { keys: [], line: [] },
  warnings: [],
  // as what stands for the solutions would stand in a string, and characters of several bytes
  comments: ['{"first":null}, "first":null', 'é€😀\u0007'],
};
const solution = manySolutions();
const facts = factsOf('solve', solution);
const record = makeSolutionRecord(problem, solution);
/** with all of its moves in memory */
const unpacked: SolutionRecord = JSON.parse(JSON.stringify(record));
const text = withHead(recordHead('solve', 4, 0), recordTail('solve', problem, solution, 'abc')) as Exclude<
  RecordText,
  string
>;

/** Keeps what is written, and how much of it was collected at most. */
class Collected implements Output {
  text = '';
  most = 0;
  #collected = 0;

  write(text: string): void {
    this.text += text;
    this.#collected += text.length;
    this.most = Math.max(this.most, this.#collected);
  }

  send(): void {}

  async flush(): Promise<void> {
    this.#collected = 0;
  }
}

describe('a record', () => {
  test('is that of the same solutions unpacked, and takes a fraction of its text', () => {
    expect(isLong(solution)).toBe(true);
    expect(isLong(unpacked.solution)).toBe(false);
    const whole = [...piecesOf(text)].join('');
    const expected = { ...unpacked, entry: 4, identity: 'abc' };
    expect(JSON.parse(whole)).toEqual(expected);
    const tail = recordTail('solve', problem, unpacked.solution, 'abc');
    expect(whole === recordHead('solve', 4, 0) + tail).toBe(true);
    expect(lengthOf(text)).toBeLessThan(whole.length / 8);
  });

  test('has the checksum of its whole text', () => {
    const sealed = [...piecesWithChecksum(piecesOf(text))].join('');
    expect(sealed === withChecksum([...piecesOf(text)].join(''))).toBe(true);
  });

  test('survives another machine', () => {
    const answer = { type: 'written' as const, facts, identity: 'abc', tail: text };
    const [sent] = unpackAnswers(packAnswers([answer], 1), 1);
    if (sent?.type !== 'written') throw new Error('an answer was lost');
    const read = HeldRecord.written<SolutionRecord>(sent.tail).data;
    expect(read.problem).toEqual(unpacked.problem);
    expect(countSolutions(keysOf(read.solution))).toBe(LINES);
    const sans = (from: Solution) =>
      [...pathsOf(keysOf(from))].map((line) => line.map(({ san }) => san).join());
    expect(sans(read.solution)).toEqual(sans(unpacked.solution));
    expect(
      JSON.stringify(parseText(sent.tail)) === JSON.stringify(JSON.parse([...piecesOf(text)].join(''))),
    ).toBe(true);
  });
});

const STYLES = {
  piped: { colour: false, unicode: true, width: 100, isPiped: true },
  narrow: { colour: true, unicode: true, width: 40 },
};

describe.each(Object.entries(STYLES))('a report, %s,', (_, style) => {
  const options = { style, quiet: false };
  const reporters: Record<string, (out: Output) => Reporter<SolutionRecord, never>> = {
    text: (out) => new SolutionText({ ...options, out, messages: out }),
    table: (out) => new LinesTable({ ...options, out, messages: out }),
    'table to a limit': (out) => new LinesTable({ ...options, out, messages: out, maxLines: 15_000 }),
    markdown: (out) => new SolutionMarkdown({ ...options, out, messages: out }),
    csv: (out) => new SolutionCsv({ out }),
  };

  test.each(Object.entries(reporters))(
    '%s: the same as of solutions in memory, written as it is made',
    async (_, make) => {
      const out = new Collected();
      await make(out).result(record);
      const expected = new Collected();
      await make(expected).result(unpacked);
      expect(out.text === expected.text).toBe(true);
      expect(out.text.length).toBeGreaterThan(350_000);
      expect(out.most).toBeLessThan(300_000);
    },
  );
});
