/** A button that copies a text, and says for a moment whether it could. */
import { copyText } from './browser-services.js';
import { button } from './dom.js';

const SAID_MS = 1500;

/** @param kind its class @param words what it is called, and what it says then */
export function copyButton(
  kind: string,
  words: { readonly label: string; readonly copied: string; readonly refused: string },
  text: () => string,
): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    made.textContent = (await copyText(text())) ? words.copied : words.refused;
    setTimeout(() => {
      made.textContent = words.label;
    }, SAID_MS);
  };
  const made = button(kind, () => void copy(), words.label);
  return made;
}
