/** Lines of play, as data.ts describes them. */
import type { NotatedMove } from '../../solution/play.js';
import { isBlackFirst, type MoveWriter, passedBefore, passedBy } from '../move-notation.js';
import type { RoleLetter } from './data.js';

/** Moves below a heading: the first of them is at level 1. */
export class LineWriter {
  readonly #fen: string;
  readonly #writer: MoveWriter;
  readonly #blackFirst: boolean;

  constructor(fen: string, writer: MoveWriter) {
    this.#fen = fen;
    this.#writer = writer;
    this.#blackFirst = isBlackFirst(fen);
  }

  /** A key or a try, in a line of its own. */
  first(role: RoleLetter, move: NotatedMove, mark: '!' | '?', note?: string): string {
    return playLine(role, 0, this.#text(0, move, undefined, mark), move, note);
  }

  /** The refutation of such a first move. */
  reply(reply: NotatedMove, first: NotatedMove): string {
    return playLine('r', 1, this.#text(1, reply, first, '!'), reply);
  }

  move(
    role: RoleLetter,
    ply: number,
    move: NotatedMove,
    before?: NotatedMove,
    mark?: '!' | '?',
    note?: string,
  ): string {
    const text = this.#text(ply, move, before, role === 'r' ? '!' : mark);
    return playLine(role, ply + 1, text, move, note);
  }

  /** @param note on the last move */
  section(heading: string, line: readonly NotatedMove[], note?: string): string[] {
    const moves = line.map((move, ply) =>
      playLine(
        'l',
        ply + 1,
        this.#inLine(line, ply, ply === 0),
        move,
        ply === line.length - 1 ? note : undefined,
      ),
    );
    return [playLine('s', 0, heading), ...moves];
  }

  /** The rest of a line, below its first move. */
  continuation(line: readonly NotatedMove[]): string[] {
    return line.slice(1).map((move, i) => playLine('l', i + 1, this.#inLine(line, i + 1, i === 0), move));
  }

  /** `2.b8`: a text that is no move, where a move should stand. */
  numbered(ply: number, text: string): string {
    return this.#writer.number(ply, this.#blackFirst) + text;
  }

  /** Only the first shown move of a line needs the dots after its number. */
  #inLine(line: readonly NotatedMove[], ply: number, first: boolean): string {
    const text = this.#text(ply, line[ply] as NotatedMove, line[ply - 1]);
    return first ? text : text.replace(/^\d+\.\.\./, '');
  }

  #text(ply: number, move: NotatedMove, before: NotatedMove | undefined, mark?: '!' | '?'): string {
    const passed = before ? passedBy(before) : passedBefore(this.#fen);
    const number = this.#writer.number(ply, this.#blackFirst);
    return number + (mark ? this.#writer.marked(move, mark, passed) : this.#writer.move(move, passed));
  }
}

export function playLine(
  role: RoleLetter,
  level: number,
  text: string,
  move?: NotatedMove,
  note?: string,
): string {
  const line = `${role}${level}|${move?.uci ?? ''}|${text}`;
  return note ? `${line}|${note.replaceAll('|', '¦')}` : line;
}
