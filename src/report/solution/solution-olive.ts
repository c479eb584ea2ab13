/**
 * `--format olive`: a document of YAML for each problem, with its solution, and its themes as keywords, for Olive and YACPDB. It has what
 * a reader of such documents takes from them; a twin is a problem by itself.
 */
import { makeSquare, parseSquare } from 'chessops/util';
import { stringify } from 'yaml';
import { CASTLING_RIGHTS } from '../../chess/fen.js';
import { makeStipulation } from '../../problems/stipulation.js';
import type { ProblemRecord, SolutionRecord } from '../../records/problem-records.js';
import type { SolutionSummary } from '../../records/run-records.js';
import type { Solution } from '../../solution/solution.js';
import { moveWriter } from '../move-notation.js';
import { twinText } from '../problem-words.js';
import { ReportForPeople, type ReportOptions } from '../reporter.js';
import { type PlayRow, playRows } from './play-rows.js';
import { PlayWriter } from './play-writer.js';
import { treeText } from './solution-text.js';
import { keywordsOf } from './solution-words.js';

type OliveOptions = Pick<ReportOptions, 'out' | 'messages' | 'quiet'>;

export class SolutionOlive extends ReportForPeople<SolutionRecord, SolutionSummary, OliveOptions> {
  result({ problem, solution }: SolutionRecord): void {
    this.warn(problem);
    this.options.out.write(oliveDocument(problem, solution));
  }

  /** A file of documents has no summary. */
  end(): void {}
}

/** A document, with the line that begins it. */
export function oliveDocument(problem: ProblemRecord, solution: Solution): string {
  const { author, title, id, event, award, comments = [], fen } = problem;
  const men = menOf(fen);
  const twin = twinText(problem);
  const writer = new PlayWriter(problem, solution, moveWriter('problem'));
  const text = [...treeText(plainRows(solution, writer), (_, words) => words, Infinity)].join('\n');
  const entry = {
    id,
    authors: author?.split(/;\s*/),
    title,
    source: event && { name: event },
    award,
    algebraic: {
      white: men.filter(({ isWhite }) => isWhite).map(({ name }) => name),
      black: men.filter(({ isWhite }) => !isWhite).map(({ name }) => name),
    },
    stipulation: solution.stipulation && makeStipulation(solution.stipulation),
    options: unlessEmpty(optionsOf(fen, men, solution)),
    keywords: unlessEmpty(keywordsOf(problem, solution)),
    comments: unlessEmpty([...(twin === undefined ? [] : [twin]), ...comments]),
    solution: text === '' ? undefined : `${text}\n`,
  };
  return `---\n${stringify(entry, { lineWidth: 0 })}`;
}

/** Rows without remarks that are no part of the notation, such as `(dual)` and that there is no set play. */
function* plainRows(solution: Solution, writer: PlayWriter): Generator<PlayRow> {
  for (const row of playRows(solution, writer))
    if (row.note !== 'none') yield { ...row, note: row.note.startsWith('zugzwang') ? row.note : '' };
}

const unlessEmpty = (texts: readonly string[]) => (texts.length > 0 ? texts : undefined);

interface Man {
  /** with its square: `Sf3` */
  readonly name: string;
  readonly isWhite: boolean;
}

/** From a8 to h1. */
function menOf(fen: string): Man[] {
  const [board = ''] = fen.split(' ');
  return board.split('/').flatMap((rank, down) =>
    [...rank.replace(/\d/g, (count) => ' '.repeat(Number(count)))].flatMap((letter, file): Man[] => {
      const square = `${'abcdefgh'[file]}${8 - down}`;
      const kind = letter.toUpperCase().replace('N', 'S');
      return letter === ' ' ? [] : [{ name: `${kind}${square}`, isWhite: letter < 'a' }];
    }),
  );
}

/** What the diagram does not say: Popeye's options, which are Olive's. */
function optionsOf(fen: string, men: readonly Man[], { stipulation }: Solution): string[] {
  const [, side, castling = '-', enPassant = '-'] = fen.split(' ');
  const stands = (kind: string, square: number, color: string): boolean =>
    men.some(
      ({ name, isWhite }) =>
        name[0] === kind && parseSquare(name.slice(1)) === square && isWhite === (color === 'white'),
    );
  const lost = CASTLING_RIGHTS.filter(
    ({ letter, color, king, rook }) =>
      !castling.includes(letter) && stands('K', king, color) && stands('R', rook, color),
  );
  const isUsual = (side === 'b') === (stipulation?.begins === 'defender');
  return [
    ...(isUsual ? [] : ['HalfDuplex']),
    ...(lost.length > 0 ? [`NoCastling ${lost.map(({ rook }) => makeSquare(rook)).join('')}`] : []),
    ...(enPassant === '-' ? [] : [`EnPassant ${enPassant}`]),
  ];
}
