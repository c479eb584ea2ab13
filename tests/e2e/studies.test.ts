/** The real command with studies: tables of three men, which are made in no time. */
import { expect } from 'vitest';
import { RUNS_ALL } from '../support/tier.js';
import { test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const DRAWN = '8/8/8/8/8/3kp3/8/4K3 w - - 0 1';
const entry = (fen: string, stipulation: string, solution: string): string =>
  `${JSON.stringify({ fen, stipulation, solution })}\n`;

test('solve finds the moves that draw, and says who wins', async ({ folder }) => {
  const drawn = await folder.run(['solve', '--fen', DRAWN, '--stipulation', '=', '--format', 'text']);
  expect(drawn.out).toMatch(/White to move, =(?:.|\n)*key {6}Kd1!(?:.|\n)*status {3}sound/);
  expect(drawn.code).toBe(0);
  const lost = await folder.run(['solve', '--fen', DRAWN, '--stipulation', '+', '--json']);
  expect(JSON.parse(lost.out.split('\n').find((line) => line.includes('"solution"')) ?? '')).toMatchObject({
    solution: { status: 'no-solution', stipulation: { goal: 'win', plies: 0 }, never: true },
  });
  expect(lost.code).toBe(1);
  const pgn = await folder.run(['solve', '--fen', DRAWN, '--stipulation', '=', '--format', 'pgn']);
  expect(pgn.out).toContain('[Result "1/2-1/2"]');
  expect(pgn.out).toContain('[Stipulation "="]');
});

test('verify says which moves are the only ones; what has too many men is refused, and the batch goes on', async ({
  folder,
}) => {
  const many = '8/8/8/2k5/1pp5/8/PPP5/2K5 w - - 0 1';
  folder.write(
    'studies.jsonl',
    entry(many, '+', '1.a3 bxa3') +
      entry(DRAWN, '=', '1.Kd1! e2+ 2.Ke1 Ke3') +
      entry(DRAWN, 'White to play and draw', '1.Kf1 Kd2 2.Kg2'),
  );
  const { out, code } = await folder.run(['verify', 'studies.jsonl', '--format', 'table']);
  expect(out).toMatch(/unsupported +study with more than 4/);
  expect(out).toContain('only moves: 2 of 2');
  expect(out).toMatch(/3 problems: 1 sound, 1 wrong key, 1 unsupported/);
  // what is unsupported was not judged
  expect(code).toBe(2);
  const text = await folder.run(['verify', 'studies.jsonl', '--format', 'text', '--only', 'sound']);
  expect(text.out).toContain('the only move that draws: 1.Kd1 2.Ke1');
  expect(text.out).toContain('the published line ends in a draw');
});

test('of a study with the other side to move, it is said who mates', async ({ folder }) => {
  const BLACK_TO_MOVE = '8/8/8/3k4/8/8/8/KQ6 b - - 0 1';
  const solve = ['solve', '--fen', BLACK_TO_MOVE, '--stipulation', '+'];
  const { out } = await folder.run(solve);
  expect(out).toMatch(/mate in {2}\d, by White\n/);
  expect(out).toMatch(/status {3}White wins\n/);
  folder.write('two.jsonl', entry(BLACK_TO_MOVE, '+', '').repeat(2));
  const table = await folder.run(['solve', 'two.jsonl']);
  expect(table.out).toMatch(/\s\d\s.*White wins/);
  expect(out + table.out).not.toMatch(/-\d/);
});

test('a draw that is a win is cooked whoever begins, and without a first move there is no solution', async ({
  folder,
}) => {
  const lost = await folder.run(['solve', 'k7/8/1K6/8/8/8/8/1R5R b - -', '--stipulation', '=']);
  expect(lost.out).toMatch(/status {3}cooked: White wins\n/);
  const stalemated = ['8/8/8/8/8/1k6/p7/K7 w - -', '--stipulation', '='];
  const solved = await folder.run(['solve', ...stalemated]);
  expect(solved.out).toMatch(/status {3}stalemate, no solution\n/);
  const verified = await folder.run(['verify', ...stalemated, '--format', 'text']);
  expect(verified.out.replaceAll(/\s+/g, ' ')).toContain('The side to move is stalemated in the diagram.');
  expect([lost.code, solved.code, verified.code]).toEqual([1, 1, 1]);
});

test('a published line may end in mate', async ({ folder }) => {
  folder.write('m.jsonl', entry('7k/8/5KQ1/8/8/8/8/8 w - - 0 1', '+', '1.Qg7#'));
  const { out } = await folder.run(['verify', 'm.jsonl', '--format', 'text']);
  expect(out.replaceAll(/\s+/g, ' ')).toContain('the published line ends in mate by White');
});

test('a study without a solution says how it ends', async ({ folder }) => {
  const pawns = '8/8/8/8/8/3kp3/8/4K3';
  folder.write('s.jsonl', entry(`${pawns} b - -`, '=', '1...Kd5') + entry(`${pawns} w - -`, '+', '1.Ke2'));
  const solved = await folder.run(['solve', 's.jsonl', '--format', 'text']);
  expect(solved.out).toMatch(/no solution, Black mates in \d+[\s\S]*no solution, drawn/);
  const verified = await folder.run(['verify', 's.jsonl', '--format', 'text']);
  expect(verified.out).toMatch(/White cannot draw; Black mates in \d+[\s\S]*White cannot win; drawn/);
});

test('studies are read, counted and drawn, and not explained', async ({ folder }) => {
  folder.write('s.jsonl', entry(DRAWN, '=', '1.Kd1! e2+ 2.Ke1 Ke3'));
  const stats = await folder.run(['stats', 's.jsonl']);
  expect(stats.out).toContain('stipulation = =');
  expect(stats.out).not.toContain('Lengths');
  const explained = await folder.run(['explain', '--fen', DRAWN, '--stipulation', '=']);
  expect(explained.err).toContain(
    "found '=', a study; expected a stipulation such as #3. For a study, keymove solve",
  );
  expect(explained.err).toMatch(/solve names .* verify checks .* analyse evaluates/);
  expect(explained.code).toBe(2);
});

inAll('a right to castle is played out, at once and after the published play', async ({ folder }) => {
  const castles = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  const solved = await folder.run(['solve', '--fen', castles, '--stipulation', '+', '--format', 'text']);
  expect(solved.out).toMatch(/keys +Rh7! [\s\S]* O-O! \(#15\)[\s\S]*cooked: 15 moves win/);
  // White even wins, and drawing moves have no length
  const both = 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1';
  const drawn = await folder.run(['solve', '--fen', both, '--stipulation', '=', '--format', 'text']);
  expect(drawn.out).toMatch(/cooked: White wins/);
  expect(drawn.out).not.toContain('undefined');
  const five = '4k3/8/8/8/8/8/5q1b/4K2R w K - 0 1';
  folder.write('s.jsonl', entry(five, '=', '1.Kxf2 Kd7') + entry(castles, '+', '1.O-O Kd7'));
  const { out } = await folder.run(['verify', 's.jsonl', '--format', 'table']);
  expect(out).toMatch(/1 cooked, 1 undecided/);
  expect(out.replace(/\s+/g, ' ')).toContain(
    'too many men for a table (keymove analyse evaluates the position)',
  );
});

test('what is asked too short says how long it takes', async ({ folder }) => {
  const late = await folder.run([
    'solve',
    '--fen',
    '8/8/8/3k4/8/8/8/KR6 w - -',
    '--mate',
    '4',
    '--format',
    'text',
  ]);
  expect(late.out).toContain('no solution, mate takes 15 moves');
  const never = await folder.run([
    'solve',
    '--fen',
    '8/8/8/3k4/8/8/8/KN6 w - -',
    '--mate',
    '4',
    '--format',
    'table',
  ]);
  expect(never.out).toContain('no solution, no mate in any number of moves');
});

test('a study whose table of five men is not made in time is left open by the time, not by its men', async ({
  folder,
}) => {
  const fen = '8/8/7P/3k4/8/1r6/8/KR6 w - - 0 1';
  const command = ['solve', '--fen', fen, '--stipulation', '+', '--tables', '5', '--time', '1', '--json'];
  const { out, err, code } = await folder.start(command, { XDG_CACHE_HOME: folder.path }).ended;
  // it is not even begun
  expect(err).not.toContain('making tables');
  expect(out).toContain('"status":"undecided"');
  expect(out).toContain('"limit":"time"');
  expect(code).toBe(3);
});
