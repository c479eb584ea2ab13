/** The contents of the file of an HTML report; tests/e2e/html-*.test.ts open it in a browser. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterMove, makeFen as fenOf, parseBoardPosition } from '../../src/board-ui/followed-position.js';
import { pageAssets } from '../../src/host/node/page-assets.js';
import { directMate } from '../../src/problems/stipulation.js';
import { dataJson } from '../../src/report/html/packed-records.js';
import { moveWriter } from '../../src/report/move-notation.js';
import { PIECE_DRAWINGS } from '../../src/report/position/diagram/piece-drawings.js';
import { roomForLines } from '../../src/report/solution/play-rows.js';
import { SolutionHtml, shownSolution } from '../../src/report/solution/solution-html.js';
import type { PhaseKind } from '../../src/solution/play.js';
import { legalMoves } from '../oracle/brute-force.js';
import { problem, solutionRecord, sound } from './examples.js';
import { Sink } from './sink.js';

const ORIGIN = {
  title: 'A <b>title</b> & "more"',
  version: '1.2.3',
  command: "keymove solve '</code><script>'",
  date: new Date('2026-01-02T03:04:05Z'),
};

async function page(report: (reporter: SolutionHtml) => void): Promise<string> {
  const sink = new Sink();
  const reporter = new SolutionHtml({ out: sink.output, origin: ORIGIN, page: pageAssets() });
  report(reporter);
  reporter.end();
  await sink.output.flush();
  return sink.text;
}

test('the same results give the same file, with date, version and command', async () => {
  const make = () => page((reporter) => reporter.result(solutionRecord(problem, sound)));
  const text = await make();
  expect(await make()).toBe(text);
  expect(text).toContain('<time datetime="2026-01-02T03:04:05.000Z">2026-01-02</time>');
  expect(text).toContain('keymove 1.2.3');
  expect(text).toContain('keymove solve &#39;&#60;/code&#62;&#60;script&#62;&#39;');
  expect(text).toContain('<title>A &#60;b&#62;title&#60;/b&#62; &#38; &#34;more&#34; · keymove</title>');
});

test('it has no address that a browser would fetch, and forbids fetching', async () => {
  const text = await page((reporter) => reporter.result(solutionRecord(problem, sound)));
  expect(text).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-/,
  );
  // keeps the failure message short, because the page is long
  expect(/\b(?:src|href)=["']?(?:https?:|\/\/)[^ >]*/.exec(text)?.[0]).toBeUndefined();
  expect(/(?:@import|url\(["']?(?:https?:|\/\/))[^ ]{0,40}/.exec(text)?.[0]).toBeUndefined();
});

test('no text can end the element that contains it', async () => {
  const marks = fc.constantFrom(
    '</script>',
    '<!--',
    '-->',
    '<script',
    ']]>',
    '\u2028',
    '\0',
    '\\',
    '"',
    '\n',
    '|',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(marks, { maxLength: 8 }), async (parts) => {
      const text = parts.join('');
      expect(JSON.parse(dataJson(text))).toBe(text);
      expect(dataJson(text)).not.toContain('<');
      const file = await page((reporter) =>
        reporter.result(
          solutionRecord({ ...problem, id: text || 'x', author: text, event: text, comments: [text] }, sound),
        ),
      );
      expect(file.match(/<\/script>/g)).toHaveLength(2);
      const [data = ''] =
        /<script type="application\/x-keymove">\n([^<]*)<\/script>/.exec(file)?.slice(1) ?? [];
      const [head = '', play = '', end] = data.split('\n');
      expect(end).toBe('');
      expect(JSON.parse(head)).toMatchObject({
        fen: problem.fen,
        stipulation: directMate(2),
        ...(text && { author: text }),
      });
      expect(JSON.parse(play)).toContain('k0|1.f6f7|Kf7!');
    }),
    { numRuns: 50 },
  );
});

test('many records are spread over several elements, and none is split', async () => {
  const file = await page((reporter) => {
    for (let i = 0; i < 3000; i++)
      reporter.result(solutionRecord({ ...problem, comments: ['x'.repeat(200)] }, sound, i));
  });
  const elements = [...file.matchAll(/<script type="application\/x-keymove">\n([^<]*)<\/script>/g)];
  expect(elements.length).toBeGreaterThan(2);
  const numbers = elements.flatMap(([, text = '']) =>
    text
      .split('\n')
      .slice(0, -1)
      .filter((_, i) => i % 2 === 0)
      .map((head) => (JSON.parse(head) as { number: number }).number),
  );
  expect(numbers).toEqual([...Array(3000).keys()].map((i) => i + 1));
});

test("the pieces are chessground's", () => {
  const css = readFileSync(
    fileURLToPath(import.meta.resolve('@lichess-org/chessground/assets/chessground.cburnett.css')),
    'utf8',
  );
  const drawings = [...css.matchAll(/piece\.(\w+)\.(\w+) \{\s*background-image: url\('data:[^,]*,([^']+)'/g)];
  expect(drawings).toHaveLength(12);
  for (const [, role = '', colour, data = ''] of drawings) {
    const letter = role === 'knight' ? 'n' : role.charAt(0);
    const piece = PIECE_DRAWINGS[colour === 'white' ? letter.toUpperCase() : letter];
    expect(Buffer.from(data, 'base64').toString()).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45">${piece}</svg>`,
    );
  }
});

test('the page follows any game correctly', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 80 }), (choices) => {
      const chess = Chess.default();
      let position = parseBoardPosition(makeFen(chess.toSetup()));
      for (const choice of choices) {
        const moves = legalMoves(chess);
        const move = moves[choice % moves.length];
        if (!move) break;
        const uci = makeUci(move);
        chess.play(move);
        position = afterMove(position, uci);
        // the page names every square passed over by a pawn, chessops only those with a capture
        const fields = (fen: string) => fen.split(' ').toSpliced(3, 1);
        expect(fields(fenOf(position)), uci).toEqual(fields(makeFen(chess.toSetup())));
      }
    }),
    { numRuns: 60 },
  );
});

test('a page has at most ten thousand solutions of help play, and says how many are missing', () => {
  const last = { san: 'Ra6#', uci: 'a1a6', role: 'help', next: [] } as const;
  const first = Array.from({ length: 10_001 }, () => last);
  const shown = (kind: 'short' | 'actual') => ({ kind, first });
  const stipulation = { play: 'help', goal: 'mate', plies: 1, begins: 'attacker' } as const;
  const solution = { ...sound, stipulation, line: [], phases: [shown('short'), shown('actual')] };
  const { play } = shownSolution(solutionRecord(problem, solution), moveWriter('san'));
  expect(play?.map(({ kind, note, moves }) => [kind, note, moves.length])).toEqual([
    ['actual', '(5,001 more, not on this page)', 5000],
    ['short', '(5,001 more, not on this page)', 5000],
  ]);
});

test('solutions are shown where there is no set play', () => {
  const first = [{ san: 'Ra6#', uci: 'a1a6', role: 'help', next: [] }] as const;
  const phases = [
    { kind: 'set', first: [] },
    { kind: 'actual', first },
  ] as const;
  const { play } = shownSolution(solutionRecord(problem, { ...sound, line: [], phases }), moveWriter('san'));
  expect(play?.map(({ kind, moves }) => [kind, moves.length])).toContainEqual(['actual', 1]);
});

test.each([
  [
    { short: 3, actual: 200, set: 50 },
    { short: 3, actual: 64, set: 33 },
  ],
  [
    { short: 0, actual: 200 },
    { short: 0, actual: 100 },
  ],
  [
    { short: 500, actual: 7 },
    { short: 93, actual: 7 },
  ],
  [
    { short: 5, actual: 5, set: 5 },
    { short: 5, actual: 5, set: 5 },
  ],
])('of %j, a hundred are shown as %j', (counts, shown) => {
  const all = new Map(Object.entries(counts) as [PhaseKind, number][]);
  expect(Object.fromEntries(roomForLines(all, 100))).toMatchObject(shown);
});
