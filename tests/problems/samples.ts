/** Small files of every format, made of known records, so that a test can tell which of them is missing. */

export interface Record {
  readonly text: string;
  /** its boards, as they are read */
  readonly boards: readonly string[];
}

export interface Sample {
  readonly name: string;
  readonly head: string;
  readonly records: readonly Record[];
  /** between two records */
  readonly separator: string;
  readonly tail: string;
  /** every line is a record, so a broken one cannot affect another */
  readonly byLine: boolean;
}

interface Position {
  readonly board: string;
  readonly white: string;
  readonly black: string;
  readonly moves: number;
  readonly key: string;
}

const POSITIONS: readonly Position[] = [
  position('kbK5/pp6/1P6/8/8/8/8/R7', 'Kc8 Ra1 Pb6', 'Ka8 Bb8 Pa7b7', 2, 'Ra6'),
  position('7k/6pp/8/8/8/8/8/RR5K', 'Kh1 Ra1b1', 'Kh8 Pg7h7', 1, 'Ra8'),
  position('6k1/5ppp/8/8/8/8/8/K2R4', 'Ka1 Rd1', 'Kg8 Pf7g7h7', 1, 'Rd8'),
  position('8/8/8/7Q/k7/8/8/K7', 'Ka1 Qh5', 'Ka4', 5, 'Qd5'),
  position('8/8/8/n6Q/k7/8/8/K7', 'Ka1 Qh5', 'Ka4 Sa5', 5, 'Kb2'),
  position(
    '3R3K/4ppp1/2p5/1nN1kpQN/8/r7/b4rP1/3R2n1',
    'Kh8 Qg5 Rd8d1 Sc5h5 Pg2',
    'Ke5 Ra3f2 Ba2 Sb5g1 Pe7f7g7c6f5',
    2,
    'Nb3',
  ),
  position('8/8/8/8/8/6k1/4R3/4K2R', 'Ke1 Re2h1', 'Kg3', 3, 'O-O'),
  position('k7/8/1K6/8/8/8/8/7R', 'Kb6 Rh1', 'Ka8', 1, 'Rh8'),
];

function position(board: string, white: string, black: string, moves: number, key: string): Position {
  return { board, white, black, moves, key };
}

const of = (
  name: string,
  write: (position: Position, index: number) => string,
  more: Partial<Omit<Sample, 'name' | 'records'>> = {},
): Sample => ({
  name,
  head: '',
  separator: '',
  tail: '',
  byLine: false,
  ...more,
  records: POSITIONS.map((given, index) => ({ text: write(given, index), boards: [given.board] })),
});

const pieces = (list: string): string[] =>
  list
    .split(' ')
    .flatMap((part) => (part.slice(1).match(/../g) ?? []).map((square) => part.charAt(0) + square));

const german = (list: string): string =>
  list.replace(/[QRBSP]/g, (letter) => ({ Q: 'D', R: 'T', B: 'L', S: 'S', P: 'B' })[letter] ?? letter);

const solution = ({ moves, key }: Position): object => ({ stipulation: `#${moves}`, solution: `1.${key}!` });

export const SAMPLES: readonly Sample[] = [
  of('epd', ({ board, moves, key }, i) => `${board} w - - bm ${key}; dm ${moves}; id "Grünfeld ${i}";\n`, {
    byLine: true,
  }),
  of('fen', ({ board }) => `${board} w - - 0 1\r\n`, { byLine: true }),
  of(
    'pgn',
    ({ board, moves, key }, i) =>
      `[Event "Nr. ${i}"]\n[White "Müller, A"]\n[FEN "${board} w - - 0 1"]\n[Stipulation "#${moves}"]\n\n1.${key}! {text} (1.Kh8? Ka1!) *\n\n`,
  ),
  of(
    'csv',
    ({ board, moves, key }, i) => `${i},"${board} w - -",#${moves},"1.${key}! ""so""",Loyd, or not\n`,
    { head: 'id,fen,stipulation,solution,author,note\n', byLine: true },
  ),
  of('tsv', ({ board, moves, key }, i) => `${board} w - -\t${moves}\t${key}\tÖ${i}\t\n`, {
    head: 'FEN\tMate\tKey\tAuthor\tTitle\n',
    byLine: true,
  }),
  {
    ...of('lichess', () => ''),
    head: 'PuzzleId,FEN,Moves,Rating,Themes\n',
    byLine: true,
    records: [...'bcdefg'].map((file, index) => {
      const rank = `K${'.'.repeat(index)}R${'.'.repeat(6 - index)}`.replace(/\.+/g, ({ length }) =>
        String(length),
      );
      return {
        text: `0${index}xY,6k1/p4ppp/8/8/8/8/8/${rank} b - - 0 1,a7a6 ${file}1${file}8,900,mate mateIn1\n`,
        boards: [`6k1/5ppp/p7/8/8/8/8/${rank}`],
      };
    }),
  },
  {
    ...of(
      'popeye',
      ({ white, black, moves }, i) =>
        `Author Sch"opfer ${i}\nOrigin The Problemist, 19${i}0\nPieces White ${white}\n  Black ${black}\nStip #${moves}\nOption Vari Try\n`,
    ),
    head: 'BeginProblem\n',
    separator: 'NextProblem\n',
    tail: 'EndProblem\n',
  },
  of(
    'popeye german',
    ({ white, black, moves }) => `stei weis ${german(white)} schw ${german(black)}\nford #${moves}\n`,
    { head: 'anfa\n', separator: 'weit\n', tail: 'ende\n' },
  ),
  {
    ...of(
      'popeye forsyth',
      ({ board, moves }) => `forsyth ${board.replace(/N/g, 'S').replace(/n/g, 's')}\nstip #${moves}\n`,
    ),
    head: 'begin\n',
    separator: 'next\n',
    tail: 'end\n',
  },
  of('olive', ({ white, black, moves, key }, i) =>
    [
      '---',
      'algebraic:',
      `  black: [${pieces(black).join(', ')}]`,
      `  white: [${pieces(white).join(', ')}]`,
      `authors: ["Лошинский, Лев ${i}"]`,
      `source: {name: Die Schwalbe, date: {year: 19${i}7}}`,
      `stipulation: #${moves}`,
      'solution: |',
      `  1.${key}! (2.Xy#)`,
      '    1...Ka1 2.Yz#',
      '',
    ].join('\n'),
  ),
  of(
    'ndjson',
    (given, i) => `${JSON.stringify({ id: `é${i}`, fen: `${given.board} w - - 0 1`, ...solution(given) })}\n`,
    { byLine: true },
  ),
  of(
    'json',
    (given, i) =>
      `  ${JSON.stringify({ id: i, fen: given.board, ...solution(given), tags: [{ a: 1 }] }, null, 2).replace(/\n/g, '\n  ')}`,
    { head: '[\n', separator: ',\n', tail: '\n]\n' },
  ),
];

/** A file of a sample, with the places of its records. */
export function fileOf({ head, records, separator, tail }: Sample): {
  readonly text: string;
  /** offsets in the text */
  readonly places: readonly (readonly [from: number, to: number])[];
} {
  const places: [number, number][] = [];
  let text = head;
  for (const [index, record] of records.entries()) {
    if (index > 0) text += separator;
    places.push([text.length, text.length + record.text.length]);
    text += record.text;
  }
  return { text: text + tail, places };
}
