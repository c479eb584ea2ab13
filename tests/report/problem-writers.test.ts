import { expect, test } from 'vitest';
import type { Problem } from '../../src/problems/problem.js';
import { directMate, makeStipulation } from '../../src/problems/stipulation.js';
import { makeProblemRecord } from '../../src/records/problem-records.js';
import { latexDiagram, latexDocument } from '../../src/report/position/diagram/latex.js';
import { diagramSvg } from '../../src/report/position/diagram/svg.js';
import { problemEpd, solutionEpd } from '../../src/report/problem/problem-epd.js';
import { popeyeInput } from '../../src/report/problem/problem-popeye.js';
import { oliveDocument } from '../../src/report/solution/solution-olive.js';
import { solutionPgn } from '../../src/report/solution/solution-pgn.js';
import { keysOf } from '../../src/solution/play.js';
import { readText } from '../problems/said.js';
import { MORPHY, solved } from './solved.js';

/** A help problem with two solutions, and a mate in one with two keys. */
const HELP = '7k/2Q5/8/8/5K2/B4P2/8/8 b - -';
const TWO_KEYS = '7k/5K2/8/8/8/8/5N2/2Q3R1 w - -';

async function readProblems(text: string): Promise<Problem[]> {
  const entries = await readText(text);
  return entries.flatMap((entry) => (entry.type === 'problem' ? [entry.problem] : []));
}

const OLIVE = `---
authors: [Sam Loyd, William Shinkman]
title: An example
source: { name: Chess Monthly 1860 }
award: 1st Prize
algebraic: { white: [Ke1, Rh1, Pe5], black: [Ke8, Pd5, Ra8] }
stipulation: "h#2.5"
options: [EnPassant d6, NoCastling h1]
---
authors: [Nobody]
algebraic: { white: [Kc8, Ra1, Pb6], black: [Ka8, Bb8, Pa7, Pb7] }
stipulation: "#2"
`;

test('what is written for Popeye and as EPD is read as the same problems', async () => {
  const problems = await readProblems(OLIVE);
  expect(problems).toHaveLength(2);
  const records = problems.map(makeProblemRecord);
  const asked = (each: Problem): unknown[] => [
    each.fen,
    each.stipulation && makeStipulation(each.stipulation),
  ];
  const popeye = popeyeInput(records);
  expect(popeye).toContain('Author Sam Loyd\nAuthor William Shinkman\nOrigin Chess Monthly 1860\n');
  const again = await readProblems(popeye);
  expect(again.map(asked)).toEqual(problems.map(asked));
  expect(again.map(({ author, title, award }) => [author, title, award])).toEqual(
    problems.map(({ author, title, award }) => [author, title, award]),
  );
  const epd = records.map((record) => problemEpd(record, record.author === 'Nobody' ? ['Ra6'] : []));
  const ofLines = await readProblems(epd.join(''));
  expect(ofLines.map(asked)).toEqual(problems.map(asked));
  expect(epd[1]).toBe('kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; id "Nobody";\n');
});

test('EPD keeps names and comments of several hundred characters', async () => {
  const [problem] = await readProblems(OLIVE);
  const comments = ['a '.repeat(300).trim()];
  const [again] = await readProblems(problemEpd({ ...makeProblemRecord(problem as Problem), comments }));
  expect(again?.comments).toEqual(comments);
});

test('keys that mate are read again beside others', async () => {
  const record = solved('7k/8/6K1/8/8/8/8/R5R1 w - - dm 2;');
  const { problem, solution } = record;
  const squares = (keys: readonly string[] = []): string[] =>
    keys.map((key) => key.match(/[a-h][1-8]/g)?.at(-1) ?? '').sort();
  const keys = squares(keysOf(solution).map(({ san }) => san));
  expect(keysOf(solution).filter(({ san }) => san.endsWith('#'))).toHaveLength(1);
  expect(keys.length).toBeGreaterThan(2);
  for (const text of [
    solutionEpd(record),
    oliveDocument(problem, solution),
    solutionPgn(problem, solution),
  ]) {
    const [read] = await readProblems(text);
    expect(squares(read?.claim?.keys), text).toEqual(keys);
  }
});

test.each([1, 2])('of %i intended solutions the readers know', async (solutions) => {
  for (const asked of [
    `${HELP} stipulation "h#2 ${solutions} solutions";`,
    `${TWO_KEYS} stipulation "#1 ${solutions} solutions";`,
  ]) {
    const record = solved(asked);
    const { problem, solution } = record;
    const written = [solutionEpd(record), oliveDocument(problem, solution), solutionPgn(problem, solution)];
    for (const text of written) {
      const [read] = await readProblems(text);
      expect(read?.stipulation, text).toEqual(problem.stipulation);
    }
  }
});

test.each([
  ['w', '+'],
  ['b', '+'],
  ['w', '='],
  ['b', '='],
  ['w', '-+'],
  ['b', '-+'],
  ['w', 'Black draws'],
  ['b', 'Black draws'],
])('in a study %s stays to move: %s', async (side, asked) => {
  const { problem, solution } = solved(`8/8/8/8/8/3kp3/8/4K3 ${side} - - stipulation "${asked}";`);
  // stipulations of Popeye are single words
  const texts = [oliveDocument(problem, solution), ...(/ /.test(asked) ? [] : [popeyeInput([problem])])];
  for (const text of texts) {
    const [read] = await readProblems(text);
    expect(read?.fen, text).toBe(problem.fen);
    expect(read?.stipulation && makeStipulation(read.stipulation), text).toBe(asked);
  }
});

test('a problem for LaTeX: German letters, the surname first, nothing that is a command', () => {
  const written = latexDiagram({
    problem: {
      fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
      author: 'Paul Morphy; A. B. & C',
      title: '100% {sure}_\\input',
      stipulation: directMate(2),
    },
    solution: ['1.Ra1-a6 !', '    1...b7*a6', '        2.b6-b7 #'],
  });
  expect(written).toBe(String.raw`\begin{diagram}%
 \author{Morphy, Paul; C, A. B. \&}%
 \dedication{100\% \{sure\}\_\textbackslash{}input}%
 \pieces[3+4]{sKa8, sLb8, wKc8, sBa7, sBb7, wBb6, wTa1}%
 \stipulation{\#2}%
 \solution{1.Ra1-a6 !\newline
  \hspace*{2em}1...b7*a6\newline
  \hspace*{4em}2.b6-b7 \#}%
\end{diagram}
`);
  const problem = { fen: '8/8/8/8/8/8/8/8 w - - 0 1' };
  const two = latexDocument([{ problem }, { problem }]);
  expect(two.match(/\\begin\{diagram\}/g)).toHaveLength(2);
  expect(two).not.toContain('putsol');
});

test('author and source are those of the id if nothing else names them', () => {
  const { problem } = solved(MORPHY.replace('Clipper 1856', 'Clipper, 1856'));
  const { event, ...rest } = { ...problem, event: 'Clipper' };
  expect(latexDiagram({ problem: rest })).toContain(
    String.raw`\author{Morphy, Paul}%
 \source{New York Clipper, 1856}%
 \pieces`,
  );
  expect(latexDiagram({ problem: { ...rest, event } })).not.toContain('Morphy');
  expect(latexDiagram({ problem: { ...rest, id: 'problem 7' } })).toContain(
    String.raw`\dedication{problem 7}`,
  );
  expect(popeyeInput([rest])).toContain('Author Paul Morphy\nOrigin New York Clipper, 1856\n');
});

test('a diagram with its author and stipulation is higher, and nothing in them is markup', () => {
  const fen = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
  const plain = diagramSvg(fen);
  const svg = diagramSvg(fen, {
    caption: { author: 'A <b>', stipulation: '#2', lines: ['1.Ra6!', '  1...bxa6'] },
  });
  const height = (text: string): number => Number(/height="(\d+)"/.exec(text)?.[1]);
  expect(height(plain)).toBe(400);
  expect(height(svg)).toBeGreaterThan(450);
  expect(svg).toContain('>A &#60;b&#62;</text>');
  expect(svg).toContain('>#2</text>');
  expect(svg).toContain('>(3+4)</text>');
  expect(svg).toContain('>  1...bxa6</text>');
});

test.each([
  [MORPHY, 'bm Ra6; dm 2; pv Ra6 '],
  [
    '8/8/8/8/8/5k2/8/q6K w - - dm 1;',
    'dm 1; c0 "no solution, no mate in any number of moves (the attacker is mated in 2)";',
  ],
  ['7k/8/5K2/8/8/8/8/6R1 w - -', 'bm Kf7; dm 2; pv Kf7 Kh7 Rh1#;'],
  ['6k1/8/6K1/8/8/8/8/RQ6 w - - dm 2;', 'dm 2; pv '],
])('solutions as EPD state what is proven, and are read again: %s', async (epd, expected) => {
  const record = solved(epd);
  const written = solutionEpd(record);
  expect(written).toContain(expected);
  expect(written.split('\n')).toHaveLength(2);
  const [read, ...others] = await readProblems(written);
  expect(others).toEqual([]);
  expect(read?.fen).toBe(record.problem.fen);
  if (record.solution.status === 'solved')
    expect(read?.claim.keys).toEqual(keysOf(record.solution).map(({ san }) => san.replace(/[+#]$/, '')));
});
