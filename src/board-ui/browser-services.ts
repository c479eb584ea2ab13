/** Services that a browser may refuse to a page from disk: storage, the address bar, the clipboard. None is essential. */
import { button } from './dom.js';

export function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the page uses its defaults the next time
  }
}

/** Sets the fragment of the address. @param isPlace adds an entry to the history, so that Back returns to the former state */
export function setFragment(fragment: string, isPlace = false): void {
  const address = fragment === '' ? location.pathname + location.search : `#${fragment}`;
  try {
    if (isPlace) history.pushState(undefined, '', address);
    else history.replaceState(undefined, '', address);
  } catch {
    // the address stays unchanged
  }
}

/** @returns false if the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Copies by an older method, which needs no permission. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  // with a dialog open, only text inside it can be selected
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

const SAID_MS = 1500;

/**
 * Makes a button that copies a text, and says for a moment whether this worked.
 * @param kind its class
 * @param words its label, and what it says afterwards
 */
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
