/** What a browser may refuse to a page from disk: storage, the address bar, the clipboard. None of it is needed. */

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
    // it is asked again next time
  }
}

/** Puts a fragment into the address, without a step in the history. */
export function setFragment(fragment: string): void {
  try {
    history.replaceState(
      undefined,
      '',
      fragment === '' ? location.pathname + location.search : `#${fragment}`,
    );
  } catch {
    // the address stays
  }
}

/** @returns false where nothing lets us */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The old way, which needs no permission. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'unseen';
  // inside an open dialog: nothing outside it can be selected
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
