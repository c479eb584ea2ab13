/** Shows why a position is mate: arrows and circles on the board, and sentences that say the same. It is loaded with the first mate. */
import type { Arrow } from '../../board-ui/board.js';
import { type MenOnSquares, parseBoardPosition } from '../../board-ui/followed-position.js';
import { matePicture } from '../../themes/board/mate-picture.js';
import { TEXTS } from '../texts.js';

const { mate: words } = TEXTS;

/** The roles of pieces in a mate, and the colours of their arrows. */
export const MATE_BRUSHES = {
  check: 'red',
  guard: 'green',
  block: 'yellow',
  pin: 'purple',
  shut: 'blue',
} as const;
export type MatePart = keyof typeof MATE_BRUSHES;

export interface ShownMate {
  readonly arrows: readonly Arrow[];
  /** the roles that occur on the board, which the legend explains */
  readonly parts: readonly MatePart[];
  readonly sentences: readonly string[];
}

/** @returns undefined if the position is not mate */
export function shownMate(fen: string): ShownMate | undefined {
  const picture = matePicture(fen);
  if (!picture) return undefined;
  const { king, checks, guards, blocks, pins, shut } = picture;
  const { board } = parseBoardPosition(fen);
  const man = (square: string): string => nameIn(board, square);
  const drawn: (readonly [MatePart, uci: string])[] = [
    ...guards.flatMap(({ square, by }) => by.map((from) => ['guard', from + square] as const)),
    ...blocks.map((square) => ['block', square] as const),
    ...pins.map((pin) => ['pin', pin.by + pin.man] as const),
    ...shut.map((line) => ['shut', line.man + line.by] as const),
    ...checks.map((from) => ['check', from + king] as const),
  ];
  return {
    arrows: drawn.map(([part, uci]) => ({ uci, brush: MATE_BRUSHES[part] })),
    parts: (Object.keys(MATE_BRUSHES) as MatePart[]).filter((part) => drawn.some(([each]) => each === part)),
    sentences: [
      words.check(checks.map(man).join(', ')),
      said(
        words.guarded,
        guards.map(({ square, by }) => words.by(square, by.map(man).join(', '))),
      ),
      said(words.blocked, blocks.map(man)),
      said(
        words.pinned,
        pins.map((pin) => words.by(man(pin.man), man(pin.by))),
      ),
      said(
        words.shut,
        shut.map((line) => words.by(man(line.man), man(line.by))),
      ),
    ].filter((sentence) => sentence !== ''),
  };
}

const said = (words: (parts: string) => string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : words(parts.join('; '));

/** `Bb7`; for a pawn only its square */
function nameIn(board: MenOnSquares, square: string): string {
  const letter = board.get(square)?.toUpperCase() ?? '';
  return `${letter === 'P' ? '' : letter}${square}`;
}
