/** Explains a mate man by man: which give check, guard each flight, block or are pinned, and whose line is shut. */
import { ThematicBoard } from './board.js';
import { neededPins } from './finals.js';
import { AROUND, EMPTY, isBetween, isSlider, other, squareName } from './squares.js';

/** The men of a mate. Squares are given by name. */
export interface MatePicture {
  readonly king: string;
  /** men that give check */
  readonly checks: readonly string[];
  /** squares to which the king cannot go, and the men that guard each */
  readonly guards: readonly { readonly square: string; readonly by: readonly string[] }[];
  /** men of his own side beside him */
  readonly blocks: readonly string[];
  /** men that could end the check if they were not pinned */
  readonly pins: readonly { readonly man: string; readonly by: string }[];
  /** men that could end the check if another man, `by`, were not in their way */
  readonly shut: readonly { readonly man: string; readonly by: string }[];
}

/** @param fen a position in which the side to move may be mated @returns undefined if it is not mated */
export function matePicture(fen: string): MatePicture | undefined {
  const board = ThematicBoard.of(fen);
  const color = board.turn;
  const by = other(color);
  const king = board.king(color);
  if (king < 0 || !board.isMate(color)) return undefined;
  const names = (squares: readonly number[]): string[] => squares.map(squareName);
  const field = [...(AROUND[king] as Uint8Array)].sort((a, b) => a - b);
  const blocks = field.filter((square) => board.isOf(square, color));
  const checks = board.guardsOf(king, by);
  // squares behind the king are guarded through him, too
  const guards = board.without(king, () =>
    field
      .filter((square) => !blocks.includes(square))
      .map((square) => ({ square: squareName(square), by: names(board.guardsOf(square, by)) })),
  );
  const pins = neededPins(board, color).map((square) => ({
    man: squareName(square),
    by: squareName(board.pinnerOf(square)),
  }));
  return {
    king: squareName(king),
    checks: names(checks),
    guards,
    blocks: names(blocks),
    pins,
    shut: shutLines(board, checks),
  };
}

/** Takes each man away, and finds which men can then end the check along the line that is opened. */
function shutLines(board: ThematicBoard, checks: readonly number[]): MatePicture['shut'] {
  const color = board.turn;
  const king = board.king(color);
  const shut: { man: string; by: string }[] = [];
  for (let square = 0; square < 64; square++) {
    if (board.at(square) === EMPTY || square === king || checks.includes(square)) continue;
    const comers = board.without(square, () => {
      const found = board.escapes(color).filter(({ from, to }) => isBetween(square, from, to));
      return new Set(found.map(({ from }) => from).filter((from) => isSlider(board.at(from))));
    });
    for (const from of comers) shut.push({ man: squareName(from), by: squareName(square) });
  }
  return shut;
}
