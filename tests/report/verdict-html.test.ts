/** What a page of `verify` says of a problem that is not sound, and what of it can be played. */
import { describe, expect, test } from 'vitest';
import { pageAssets } from '../../src/host/node/page-assets.js';
import { makeVerdictRecord } from '../../src/records/problem-records.js';
import { unpackPlay } from '../../src/report/html/packed-records.js';
import type { ListedProblem } from '../../src/report/html/shown.js';
import { type NotationName, numberedText } from '../../src/report/move-notation.js';
import { VerdictHtml } from '../../src/report/verdict/verdict-html.js';
import { evidenceText } from '../../src/report/verdict/verdict-words.js';
import type { SolverPlayOptions } from '../../src/solve/find-play.js';
import { readText } from '../problems/said.js';
import { createVerifier } from '../solvers.js';
import { Sink } from './sink.js';

const ORIGIN = { title: 't', version: '1', command: 'keymove', date: new Date(0) };
const PLAY: SolverPlayOptions = { view: 'thematic', setPlay: false, refutations: 0 };

/** The page's record of the first problem of a text: its head, and every heading with the moves below it. */
async function shown(
  text: string,
  play: SolverPlayOptions | undefined = PLAY,
  notation: NotationName = 'san',
) {
  const [entry] = await readText(text);
  if (entry?.type !== 'problem') throw new Error(`not a problem: ${text}`);
  const verifier = createVerifier({ hashMb: 1, ...(play && { play }) });
  const record = makeVerdictRecord(entry.problem, verifier.verify(entry.problem));
  const sink = new Sink();
  const report = new VerdictHtml({ out: sink.output, origin: ORIGIN, page: pageAssets(), notation });
  report.result(record);
  report.end();
  await sink.output.flush();
  const [, json = '', lines = '""'] = /application\/x-keymove">\n(.+)\n(.+)\n/.exec(sink.text) ?? [];
  const listed: ListedProblem = JSON.parse(json);
  const played = unpackPlay(JSON.parse(lines)).map(({ title, moves }) => {
    const texts: string[] = [];
    for (let [move] = moves; move; [move] = move.next) {
      texts.push(numberedText(move), ...(move.note ? [`(${move.note})`] : []));
    }
    return [title, texts.join(' ')] as const;
  });
  return { listed, played, evidence: evidenceText(record.problem, record.verdict) };
}

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7';
const BROKEN = 'Fault in the published line';

describe('the published line is playable up to where it breaks', () => {
  test.each([
    ['as an operation', `${MORPHY} w - - dm 2; pv Ra6 bxa6 b8;`, '1.Ra6 bxa6 (2.b8 is illegal) 2.b7#'],
    [
      'as a game',
      `[FEN "${MORPHY} w - - 0 1"]\n[Stipulation "#2"]\n\n1. Ra6 bxa6 2. Rxa6 *\n`,
      '1.Ra6 bxa6 (2.Rxa6 is illegal) 2.b7#',
    ],
    [
      'to a move that does not mate',
      `[FEN "${MORPHY} w - - 0 1"]\n[Stipulation "#2"]\n\n1. Ra6 Bc7 2. bxc7 *\n`,
      '1.Ra6 Bc7 2.bxc7? (no mate)',
    ],
  ])('%s', async (_, text, line) => {
    for (const play of [PLAY, undefined]) {
      const { played } = await shown(text, play);
      expect(played.filter(([title]) => title === BROKEN || title === 'Published line')).toContainEqual([
        BROKEN,
        line,
      ]);
    }
  });

  test('once, though no other play is shown', async () => {
    const { played } = await shown(`${MORPHY} w - - dm 2; pv Ra6 bxa6 b8;`, undefined);
    expect(played.map(([title]) => title)).not.toContain('Published line');
  });

  test('of help play', async () => {
    const text = '8/3K2Q1/q7/1k6/8/8/8/8 b - - stipulation "h#1"; pv';
    expect((await shown(`${text} Ka5 Qg8;`)).played).toContainEqual([
      BROKEN,
      '1.Ka5? (does not begin a solution)',
    ]);
    expect((await shown(`${text} Ka5 Qa9;`)).played).toContainEqual([
      BROKEN,
      '1.Ka5 (1...Qa9 is not a move)',
    ]);
  });

  test('of a series, in which a side moves again', async () => {
    const text = 'k7/2PQ4/8/8/8/1K6/8/8 b - - stipulation "ser-h#2"; pv Kb7 Ka8';
    expect((await shown(`${text} c8=N;`)).played).toContainEqual([
      BROKEN,
      '1.Kb7 2.Ka8 c8=N? (no series helpmate)',
    ]);
    expect((await shown(`${text} c6;`)).played).toContainEqual([
      BROKEN,
      '1.Kb7 2.Ka8 (2...c6 is illegal) 2...c8=Q#',
    ]);
  });
});

test('of an introduction, whose moves have numbers of their own', async () => {
  const text = '7k/8/5K2/8/8/8/8/R7 w - - stipulation "1->h#1"; pv Kf7 Kh7 Ra2;';
  const { played } = await shown(text);
  expect(played).toContainEqual([BROKEN, expect.stringMatching(/^1\.Kf7 1\.Kh7 Ra2\? \(no helpmate\)/)]);
});

describe('what cannot be solved has a sentence', () => {
  test.each([
    ['s#1', '7k/8/5K2/8/8/8/8/6R1 w', 'selfmate in 1'],
    ['h#1', '8/8/8/8/8/5k2/8/7K b', 'helpmate in 1'],
    ['h#1.5', '8/8/8/8/8/5k2/8/7K w', 'helpmate in 1.5'],
    ['h=1', '8/8/8/8/8/5k2/8/Q6K b', 'help-stalemate in 1'],
    ['hs#2', '8/8/8/8/8/5k2/8/7K w', 'help-selfmate in 2'],
    ['ser-#2', '8/8/8/8/8/5k2/8/7K w', 'series mate in 2'],
    ['ser-h#2', '8/8/8/8/8/5k2/8/7K b', 'series helpmate in 2'],
  ])('%s', async (stipulation, board, what) => {
    const { listed, evidence } = await shown(`${board} - - stipulation "${stipulation}";`);
    expect(listed.sentence).toBe(`There is no ${what}.`);
    expect(evidence).toBe(`no ${what}`);
  });

  test('how a problem was read stands below it, as a warning', async () => {
    const { listed } = await shown('8/8/8/8/8/5k2/8/7K w - - stipulation "h#1";');
    expect(listed.sentence).toBe('There is no helpmate in 1.');
    expect(listed.remarks).toEqual([expect.stringMatching(/^warning: side: found White to move in h#1/)]);
  });
});

test('the published key is in the notation asked for, what is no move as it was written', async () => {
  const row = 'any,6k1/5ppp/8/8/8/8/8/RR5K b - - 0 1,g8h8 a1a8,mateIn1\n';
  const text = `PuzzleId,FEN,Moves,Themes\n${row}`;
  expect((await shown(text)).listed.remarks).toContain('published key: Ra8#');
  expect((await shown(text, PLAY, 'uci')).listed.remarks).toContain('published key: a1a8');
  expect((await shown(`${MORPHY} w - - dm 2; bm Qa9;`)).listed.remarks).toContain('published key: Qa9');
});
