/** Mates looked at as pictures: why each square of the king's field is closed to him, and who takes part. */
import type { ThematicBoard } from './board.js';
import { AROUND, type Color, EMPTY, KING, kindOf, other, PAWN } from './squares.js';

/** What a mate is like. */
export interface Final {
  readonly king: number;
  /** nothing beside the king but empty squares */
  readonly isMirror: boolean;
  /** every square is closed once */
  readonly isPure: boolean;
  /** pure, and all men of the mating side but king and pawns take part */
  readonly isModel: boolean;
  /** pure, and all men of both sides take part */
  readonly isIdeal: boolean;
  /** men that are needed because they are pinned */
  readonly pinned: readonly number[];
}

/** Looks at a mate of the king of this colour. */
export function finalOf(board: ThematicBoard, color: Color): Final {
  const king = board.king(color);
  const by = other(color);
  const checkers = board.guardsOf(king, by);
  const pinned = neededPins(board, color);
  const atWork = new Set(checkers);
  const inPlay = new Set([king, ...pinned]);
  for (const square of pinned) atWork.add(board.pinnerOf(square));
  let isPure = checkers.length === 1 || isNeededDouble(board, color, checkers);
  let isMirror = true;
  const man = board.at(king);
  for (const square of AROUND[king] as Uint8Array) {
    board.put(king, EMPTY);
    const guards = board.guardsOf(square, by);
    board.put(king, man);
    if (board.at(square) !== EMPTY) isMirror = false;
    if (board.isOf(square, color)) {
      inPlay.add(square);
      // what pins a man guards his square
      const pinner = pinned.includes(square) ? board.pinnerOf(square) : -1;
      if (guards.some((guard) => guard !== pinner)) isPure = false;
      continue;
    }
    if (guards.length !== 1) isPure = false;
    for (const guard of guards) atWork.add(guard);
  }
  const isModel =
    isPure &&
    board.squaresOf(by).every((square) => {
      const kind = kindOf(board.at(square));
      return kind === KING || kind === PAWN || atWork.has(square);
    });
  const isIdeal =
    isModel &&
    board.squaresOf(by).every((square) => atWork.has(square)) &&
    board.squaresOf(color).every((square) => inPlay.has(square));
  return { king, isMirror, isPure, isModel, isIdeal, pinned };
}

/** Men that could end the check if they were not pinned. */
export function neededPins(board: ThematicBoard, color: Color): number[] {
  const squares = new Set(board.escapes(color, true, false).map(({ from }) => from));
  squares.delete(board.king(color));
  return [...squares].filter((square) => board.pinnerOf(square) >= 0);
}

function isNeededDouble(board: ThematicBoard, color: Color, checkers: readonly number[]): boolean {
  return (
    checkers.length === 2 &&
    checkers.every((checker) =>
      // the other checker, turned into one that checks no more, still guards what it guards: only captures and blocks count
      board.with(checkers.find((each) => each !== checker) as number, PAWN + color, () =>
        board.escapes(color).some(({ from }) => from !== board.king(color)),
      ),
    )
  );
}
