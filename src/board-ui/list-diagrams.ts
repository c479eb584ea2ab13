/** Diagrams in the list, drawn from piece definitions that the page has once. */
import { positionText } from '../report/position/diagram/placement.js';
import { DARK_SQUARES_PATH, pieceDefinitions, pieceId } from '../report/position/diagram/svg.js';
import { s } from './dom.js';
import { parseBoardPosition } from './followed-position.js';

const SQUARE = 45;
const BOARD = 8 * SQUARE;

/** Adds the definitions of the pieces to the page once; the file of a report already has them. */
export function definePieces(): void {
  if (document.getElementById('pieces')) return;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" id="pieces" aria-hidden="true"><defs>${pieceDefinitions()}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  document.body.append(document.importNode(parsed, true));
}

/** Returns the diagram of a position, with White below. */
export function diagram(fen: string, label: string): SVGSVGElement {
  const men = [...parseBoardPosition(fen).board].map(([square, piece]) =>
    s('use', {
      href: `#${pieceId(piece)}`,
      x: 'abcdefgh'.indexOf(square[0] ?? '') * SQUARE,
      y: (8 - Number(square[1])) * SQUARE,
    }),
  );
  return s(
    'svg.diagram',
    {
      viewBox: `-3 -3 ${BOARD + 6} ${BOARD + 6}`,
      role: 'img',
      'aria-label': `${label}. ${positionText(fen)}`,
    },
    s('rect.frame', { x: -2.5, y: -2.5, width: BOARD + 5, height: BOARD + 5 }),
    s('rect.light', { width: BOARD, height: BOARD }),
    s('path.dark', { d: DARK_SQUARES_PATH }),
    ...men,
  );
}
