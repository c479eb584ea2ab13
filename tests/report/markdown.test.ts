import { expect, test } from 'vitest';
import type { ReportOptions } from '../../src/report/reporter.js';
import { SolutionMarkdown } from '../../src/report/solution/solution-markdown.js';
import { type Solved, solutionRecord } from './examples.js';
import { Sink } from './sink.js';
import { LASKER, LOYD_EXCELSIOR, LOYD_ROOK, solved } from './solved.js';

async function markdown({ problem, solution }: Solved, options: Partial<ReportOptions> = {}) {
  const sink = new Sink();
  // a document ignores colours
  const style = { colour: true, unicode: true, width: 80 };
  const reporter = new SolutionMarkdown({
    out: sink.output,
    messages: sink.output,
    style,
    quiet: false,
    ...options,
  });
  reporter.result(solutionRecord(problem, solution));
  await sink.output.flush();
  return sink.text;
}

test('a document with diagram, FEN and the solution as a nested list', async () => {
  const lasker = solved(LASKER, { setPlay: true, refutations: 1 });
  expect(await markdown(lasker)).toMatchInlineSnapshot(`
    "## Emanuel Lasker, Schweizerische Schachzeitung 1900

    problems.epd:1

    White to move, #2: **sound**

    \`\`\`text
    8 . . Q . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . k . . .
    3 . . . . . . . .
    2 . . . . N . . .
    1 R . . . K . . R
      a b c d e f g h
    \`\`\`

    \`2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1\`

    - set play *none*
    - 1.Qf5+?
      - but 1...Kxf5!
    - 1.Qc6+?
      - but 1...Kf5!
    - **1.Qe6+!**
      - 1...Kd3 2.O-O-O#
      - 1...Kf3 2.O-O#

    2 lines; no duals; 2 tries

    "
  `);
});

test('threats and longer variations are nested', async () => {
  expect(await markdown(solved(LOYD_ROOK), { quiet: true })).toMatchInlineSnapshot(`
    "**\\#3**

    - **1.f8=R!**
      - *threat* 2.h8=Q+
          - 2...Kg6
            - 3.Rf6#
            - 3.Rg8#
      - *threat* 2.h8=R
          - *threat* 3.Rfg8#
      - 1...Kg6
        - 2.h8=R
          - *threat* 3.Rfg8#
      - 1...Kxh7 *(dual)*
        - 2.Kf6 *zugzwang.*
          - 2...Kh6 3.Rh8#
        - 2.Kf7 *zugzwang.*
          - 2...Kh6 3.Rh8#

    "
  `);
});

test('no move or name is taken for markup', async () => {
  const { problem, solution } = solved(LASKER);
  const shown = await markdown(
    { problem: { ...problem, id: '*1* <b> [x](y) `z`' }, solution },
    { notation: 'problem' },
  );
  expect(shown).toContain('## \\*1\\* \\<b\\> \\[x\\](y) \\`z\\`\n');
  const captures = await markdown(solved(LOYD_EXCELSIOR), { notation: 'problem', quiet: true });
  expect(captures).toContain('Rc8\\*c2');
  const said = /\*\*[^*]+\*\*|\*(?:threat|zugzwang\.|\(dual\)|\(short\)|\(short\) zugzwang\.|\(#\d\))\*/g;
  expect(captures.replaceAll('\\*', '').replace(said, '')).not.toContain('*');
});

test('a cut is announced, and the mating line is given', async () => {
  const shown = await markdown(solved(LOYD_EXCELSIOR, { depth: 2 }), { maxLines: 3 });
  expect(shown).toMatch(/^\.\.\. and \d+ more rows \(limited by --max-lines 3\)$/m);
  expect(shown).toContain('cut after 2 moves');
  expect(shown).toMatch(/^1\.b4! Bg5 2\.Rf5 .* 5\.Rf1#$/m);
});
