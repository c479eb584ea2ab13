/** Texts in which something is repeated without end, to show that reading takes time in proportion to its input. */

import { readGames } from '../../src/games/read-games.js';
import { readProblems } from '../../src/library/read-problems.js';
import { FORMAT_NAMES, type FormatName } from '../../src/problems/formats.js';
import { SAMPLES, type Sample } from './samples.js';

const FEN = '6k1/8/5K2/8/8/8/8/R7 w - - 0 1';
const PIECES = 'algebraic:\n  white: [Ka1, Qb2]\n  black: [Kh8]\n';

/** What may stand before the repetition, so that every part of a reader meets it. `games` are those of `analyse`. */
export const OPENINGS: Readonly<Record<FormatName | 'games', readonly string[]>> = {
  epd: ['', `${FEN} `, `${FEN} bm `, `${FEN} c0 "`],
  pgn: ['1. Ra8# ', '1. Ra8# { ', '{ ', '[Event "', '['].map((begin) => `[FEN "${FEN}"]\n${begin}`),
  games: ['1. e4 ', '1. e4 { ', '{ ', '[White "', '['].map((begin) => `[Event "x"]\n${begin}`),
  lichess: ['', `a,${FEN},`, `a,${FEN},a1a2 a2a3,`, 'a,"'].map(
    (begin) => `PuzzleId,FEN,Moves,Themes\n${begin}`,
  ),
  csv: ['', `a,${FEN},`, `a,${FEN},#1,`, `a,${FEN},#1,"`].map(
    (begin) => `id,fen,stipulation,solution,key\n${begin}`,
  ),
  popeye: ['', 'Forsyth ', 'Pieces White Ka1 ', 'Stipulation ', 'Option ', 'Condition ', 'Twin '].map(
    (begin) => `BeginProblem\n${begin}`,
  ),
  olive: [
    '',
    'algebraic:\n  white: [',
    `${PIECES}solution: |\n  `,
    `${PIECES}stipulation: "`,
    `${PIECES}twins:\n  b: `,
  ].map((begin) => `---\n${begin}`),
  json: [
    '[',
    `{"fen":"${FEN}","solution":"`,
    '{"fen":"',
    `{"fen":"${FEN}","comment":["`,
    `{"fen":"${FEN}","moves":"`,
  ],
};

export const READERS = [...FORMAT_NAMES, 'games'] as const;

/** Signs, words, and beginnings of what a format knows. */
export const UNITS: readonly string[] = [
  ...'{}()[]$%&*!?|>"\'\\#;:,.…-+=/~<_`é0x1aK \t\n\r',
  ...[
    '[%',
    '[%]',
    '( ',
    '{} ',
    '{}',
    '[]',
    '[1,',
    '{"a":',
    '{"a":[',
    '""',
    '"a",',
    '\\"',
    '- ',
    '? ',
    ': ',
    'a: ',
    '&a ',
    '*a ',
  ],
  ...[
    '!!a ',
    '--',
    '-\n',
    '---\n',
    '...\n',
    'a:\n',
    '{\n',
    '"\n',
    '"a\n',
    '[\n',
    '%\n',
    '|\n',
    '$1 ',
    '1 ',
    '1. ',
    '1... ',
  ],
  ...[
    'e4 ',
    'Ra8# ',
    '1. ( ',
    '(1... Ka1 ',
    '1.Qa1 ! ',
    '1.Qa1#{a}(',
    '(-- ',
    'a ',
    'word ',
    'mate in ',
    'ser-',
    'bm ',
    'id x;',
  ],
  ...[
    'c0 "',
    'pv ',
    'dm ',
    '8/',
    'k/',
    '[Event "x"]\n',
    '[E "x"] ',
    '[E "',
    'BeginProblem\n',
    'Twin ',
    'Move a1 b1 ',
    '+a) ',
    'in ',
    'NextProblem ',
    'EndProblem ',
  ],
];

/** @param length characters of the repetition, in lines that are about as long as asked for */
export function repeated(opening: string, unit: string, length: number, lineLength: number): string {
  if (unit.includes('\n')) return opening + unit.repeat(length / unit.length);
  const line = `${unit.repeat(lineLength / unit.length)}\n`;
  return opening + line.repeat(length / line.length);
}

/** Reads a text as what it is said to be. @returns the number of entries */
export async function readAs(format: FormatName | 'games', text: string): Promise<number> {
  let entries = 0;
  if (format === 'games') for await (const _ of readGames(inputOf(text))) entries++;
  else for await (const _ of readProblems(pieces(text), { input: format })) entries++;
  return entries;
}

async function* inputOf(text: string) {
  yield { file: '-', open: () => pieces(text) };
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Milliseconds of work, whatever else the machine does meanwhile. */
export const workOf = async (format: FormatName | 'games', text: string): Promise<number> =>
  (await workAndTurn(format, text)).work;

/** Milliseconds of work, and how much of it is done at most before something else that waits, such as a signal, has its turn. */
export async function workAndTurn(
  format: FormatName | 'games',
  text: string,
): Promise<{ readonly work: number; readonly turn: number; readonly entries: number }> {
  const before = cpuMs();
  let last = before;
  let turn = 0;
  const look = (): void => {
    turn = Math.max(turn, cpuMs() - last);
    last = cpuMs();
  };
  const timer = setInterval(look, 1);
  const entries = await readAs(format, text);
  clearInterval(timer);
  look();
  return { work: last - before, turn, entries };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @returns a file of about so many characters as people have them */
export function ordinary(format: FormatName | 'games', length: number): string {
  const name = { games: 'pgn' }[format as string] ?? format;
  const sample = SAMPLES.find((each) => each.name === name) as Sample;
  const { head, records, separator, tail } = sample;
  const text = records.map((record) => record.text).join(separator);
  return (
    head +
    Array(Math.ceil(length / text.length))
      .fill(text)
      .join(separator) +
    tail
  );
}
