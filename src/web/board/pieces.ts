/** What the diagrams of a list refer to. */
import { PIECES } from '../../report/position/diagram/piece-drawings.js';
import { pieceId } from '../../report/position/diagram/svg.js';

/** Puts it on the page, once. */
export function definePieces(): void {
  if (document.getElementById('pieces')) return;
  const drawn = Object.entries(PIECES).map(
    ([letter, drawing]) => `<g id="${pieceId(letter)}">${drawing}</g>`,
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" id="pieces" aria-hidden="true"><defs>${drawn.join('')}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  document.body.append(document.importNode(parsed, true));
}
