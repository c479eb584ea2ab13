/** Men typed with their squares: `Kf1` places a white king, `qd8` a black queen, `-e4` empties e4; several at once. */

export interface Placed {
  readonly square: string;
  /** undefined: the square is emptied */
  readonly man: string | undefined;
}

const ENTRY = /^([KQRBNSP]|[kqrbnsp]|[-x])([a-h][1-8])$/;

/** @returns undefined where a word is something else */
export function readSquares(text: string): readonly Placed[] | undefined {
  const placed: Placed[] = [];
  for (const word of text.split(/[\s,;]+/).filter((word) => word !== '')) {
    const [, man = '', square = ''] = ENTRY.exec(word) ?? [];
    if (square === '') return undefined;
    placed.push({ square, man: /[-x]/.test(man) ? undefined : man.replace('S', 'N').replace('s', 'n') });
  }
  return placed.length > 0 ? placed : undefined;
}
