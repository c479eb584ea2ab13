/** What the diagrams of a list refer to. */
import { pieceDefinitions } from '../../report/position/diagram/svg.js';

/** Puts it on the page, once. */
export function definePieces(): void {
  if (document.getElementById('pieces')) return;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" id="pieces" aria-hidden="true"><defs>${pieceDefinitions()}</defs></svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  document.body.append(document.importNode(parsed, true));
}
