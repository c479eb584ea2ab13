/** Describes mates as pictures: why each square of the king's field is closed to him, and which men take part. */
import type { ThematicBoard } from './board.js';
import { AROUND, type Color, EMPTY, KING, kindOf, other, PAWN } from './squares.js';

/** The picture of a mate. */
export interface Final {
  readonly king: number;
  /** all squares beside the king are empty */
  readonly isMirror: boolean;
  /** every square is closed exactly once */
  readonly isPure: boolean;
  /** pure, and all men of the mating side except king and pawns take part */
  readonly isModel: boolean;
  /** pure, and all men of both sides take part */
  readonly isIdeal: boolean;
  /** men whose pins are needed */
  readonly pinned: readonly number[];
}

/** Describes a mate of the king of this colour. */
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
      // the man that pins another guards its square
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

/** Returns the men that could end the check if they were not pinned. */
export function neededPins(board: ThematicBoard, color: Color): number[] {
  const squares = new Set(board.escapes(color, true, false).map(({ from }) => from));
  squares.delete(board.king(color));
  return [...squares].filter((square) => board.pinnerOf(square) >= 0);
}

function isNeededDouble(board: ThematicBoard, color: Color, checkers: readonly number[]): boolean {
  return (
    checkers.length === 2 &&
    checkers.every((checker) =>
      // the other checker becomes a pawn that does not check but still guards the same squares, so only captures and blocks count
      board.with(checkers.find((each) => each !== checker) as number, PAWN + color, () =>
        board.escapes(color).some(({ from }) => from !== board.king(color)),
      ),
    )
  );
}
