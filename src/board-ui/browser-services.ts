/** Things that a browser may refuse to a page from disk: storage, the address bar, the clipboard. None is essential. */

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
    // the reader will be asked again
  }
}

/** Sets the fragment of the address. @param isPlace with an entry in the history: Back leads to where the page was before */
export function setFragment(fragment: string, isPlace = false): void {
  const address = fragment === '' ? location.pathname + location.search : `#${fragment}`;
  try {
    if (isPlace) history.pushState(undefined, '', address);
    else history.replaceState(undefined, '', address);
  } catch {
    // the address stays as it is
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

/** Copies by the older method, which needs no permission. */
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
