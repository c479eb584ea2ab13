/** What makes a mate work, man by man: who gives check, who guards each flight, who blocks, who is pinned, and whose line is shut. */
import { ThematicBoard } from './board.js';
import { neededPins } from './finals.js';
import { AROUND, EMPTY, isBetween, isSlider, other, squareName } from './squares.js';

/** Squares by their names. */
export interface MatePicture {
  readonly king: string;
  /** men that give check */
  readonly checks: readonly string[];
  /** squares that the king cannot go to, and the men that guard each */
  readonly guards: readonly { readonly square: string; readonly by: readonly string[] }[];
  /** men of his own side beside him */
  readonly blocks: readonly string[];
  /** men that could end the check if they were not pinned */
  readonly pins: readonly { readonly man: string; readonly by: string }[];
  /** men that could end the check if another man, `by`, did not stand in their way */
  readonly shut: readonly { readonly man: string; readonly by: string }[];
}

/** @param fen of a position in which the side to move may be mated @returns undefined: it is not */
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
  // what stands behind the king guards, too
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

/** Takes each man away and looks who can end the check along the line that is open then. */
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
