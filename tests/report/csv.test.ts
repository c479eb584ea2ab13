import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { makeVerdictRecord, refuseProblem } from '../../src/records/problem-records.js';
import { csvLine } from '../../src/report/csv/csv-rows.js';
import { SOLUTION_COLUMNS, SolutionCsv } from '../../src/report/solution/solution-csv.js';
import { VERDICT_COLUMNS, VerdictCsv } from '../../src/report/verdict/verdict-csv.js';
import { keysOf, phaseOf } from '../../src/solution/play.js';
import { problem as published } from '../solve/problem.js';
import { createVerifier } from '../solvers.js';
import { cooked, noSolution, problem, solutionRecord, sound } from './examples.js';
import { Sink } from './sink.js';
import { KUBBEL, solved } from './solved.js';

type Row = Record<string, string>;

/** Parses the report without any knowledge of keymove. */
const parse = (text: string): Row[] =>
  papaparse.parse<Row>(text, { header: true, skipEmptyLines: true }).data;

async function csv(report: (reporter: SolutionCsv) => void, notation?: 'uci'): Promise<string> {
  const sink = new Sink();
  const reporter = new SolutionCsv({ out: sink.output, ...(notation && { notation }) });
  report(reporter);
  reporter.end();
  await sink.output.flush();
  return sink.text;
}

test('one row per problem, under fixed columns', async () => {
  const text = await csv((reporter) => {
    reporter.result(solutionRecord(problem, sound));
    reporter.result(solutionRecord({ ...problem, author: 'Loyd, Sam', title: 'A "rook"' }, cooked, 1));
    reporter.result(solutionRecord(problem, noSolution, 2));
  });
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(SOLUTION_COLUMNS.join(','));
  expect(lines).toHaveLength(5);
  const rows = parse(text);
  expect(rows[0]).toMatchObject({
    index: '0',
    id: 'Waiting rook',
    file: 'problems/classics.epd',
    line: '7',
    fen: problem.fen,
    stipulation: '#2',
    result: 'sound',
    status: 'solved',
    length: '2',
    keys: 'Kf7',
    solution_line: '1.Kf7! Kh7 2.Rh1#',
    complete: 'true',
    nodes: '1234',
  });
  expect(rows[1]).toMatchObject({
    author: 'Loyd, Sam',
    title: 'A "rook"',
    keys: 'Kf7; Rg6',
    result: 'cooked',
  });
  expect(rows[2]).toMatchObject({ keys: '', length: '', result: 'no solution', solution_line: '' });
});

test('counts of the requested play, moves in the requested notation', async () => {
  const { problem, solution } = solved(KUBBEL, { setPlay: true, refutations: 1 });
  const [row] = parse(await csv((reporter) => reporter.result(solutionRecord(problem, solution)), 'uci'));
  expect(row).toMatchObject({
    tries: String(phaseOf(solution, 'try')?.length),
    keys: keysOf(solution)[0]?.uci,
  });
  expect(Number(row?.lines)).toBeGreaterThan(3);
});

test('unreadable input has a row, too; without problems there is only the head', async () => {
  const refusal = {
    source: { file: 'a.epd', line: 3 },
    text: '=HYPERLINK("x")',
    findings: [{ code: 'x', field: 'board', message: 'found 7 ranks; expected 8' }],
  };
  const [row] = parse(await csv((reporter) => reporter.refusal(refusal)));
  expect(row).toMatchObject({ file: 'a.epd', line: '3', fen: '', result: 'refused' });
  expect(row?.remarks).toBe('board: found 7 ranks; expected 8; found: =HYPERLINK("x")');
  expect(await csv(() => {})).toBe(`${SOLUTION_COLUMNS.join(',')}\r\n`);
});

test('a problem that was read and refused has its columns, too', async () => {
  const asked = { ...published('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', 2), id: 'A 1', author: 'Loyd, Sam' };
  const refusal = refuseProblem(asked, { code: 'x', field: 'stipulation', message: 'found #2' });
  const [row] = parse(await csv((reporter) => reporter.refusal(refusal)));
  expect(row).toMatchObject({ id: 'A 1', author: 'Loyd, Sam', fen: asked.fen, stipulation: '#2' });
  expect(row).toMatchObject({ result: 'refused', remarks: 'stipulation: found #2' });
});

test('verdicts', async () => {
  const sink = new Sink();
  const reporter = new VerdictCsv({ out: sink.output });
  const wrong = { ...published('7k/8/5K2/8/8/8/8/6R1 w - - 0 1', 2), claim: { keys: ['Rg2'], line: [] } };
  reporter.result(makeVerdictRecord(wrong, createVerifier({ hashMb: 1 }).verify(wrong)));
  reporter.end();
  await sink.output.flush();
  expect(sink.text.split('\r\n')[0]).toBe(VERDICT_COLUMNS.join(','));
  expect(parse(sink.text)[0]).toMatchObject({
    verdict: 'wrong-key',
    published: 'Rg2',
    keys: 'Kf7',
    length: '2',
    remarks: expect.stringContaining('the key is Kf7!; Rg2? but 1...'),
  });
});

const FORMULAS = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r\n=1', ' =1', '＝1', '=1\n2', '"=1"', "'=1"];

test.each(FORMULAS)('no cell is a formula: %j', (text) => {
  const [[cell = ''] = []] = papaparse.parse<string[]>(csvLine([text])).data;
  expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
  expect(cell).toContain(text.trim().split('\n')[0]?.trim());
});

test('any text is a harmless cell of a single line; numbers are numbers', () => {
  const unit = fc.constantFrom(...'=+-@,;"\'\t\r\n\0\u0085\u2028 aÄ棋', '\ud83d', '💩');
  fc.assert(
    fc.property(fc.array(fc.string({ unit }), { minLength: 2, maxLength: 5 }), (texts) => {
      const line = csvLine(texts);
      expect(line.slice(0, -2)).not.toMatch(/[\r\n\0]/);
      const { data } = papaparse.parse<string[]>(line, { delimiter: ',' });
      expect(data[0]).toHaveLength(texts.length);
      for (const [i, cell] of (data[0] ?? []).entries()) {
        const text = (texts[i] ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
        expect([text, `'${text}`]).toContain(cell);
        expect(cell).not.toMatch(/^[=+\-@]/);
      }
    }),
    { numRuns: 300 },
  );
  expect(csvLine([-1, 0.5, true, undefined, 'x'])).toBe('-1,0.5,true,,x\r\n');
});
