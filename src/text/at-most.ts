/** As many of several things as are to be shown. */

/** What is shown, and how many of each kind are missing. */
export interface Shortened<Item, Kind> {
  readonly items: readonly Item[];
  readonly missing: ReadonlyMap<Kind, number>;
}

export interface Shortening<Item, Kind> {
  readonly kindOf: (item: Item) => Kind;
  /** which are left out first; none unless given */
  readonly isLess?: (item: Item) => boolean;
  /** makes what stands for missing items before others, from the first of them; nothing unless given */
  readonly gap?: (first: Item) => Item;
}

/** The first `count` of several things, in their order. Keeps no more than twice as many in memory. */
export function atMost<Item, Kind>(
  all: Iterable<Item>,
  count: number,
  { kindOf, isLess = () => false, gap }: Shortening<Item, Kind>,
): Shortened<Item, Kind> {
  const missing = new Map<Kind, number>();
  const miss = (item: Item): void => void missing.set(kindOf(item), (missing.get(kindOf(item)) ?? 0) + 1);
  const kept: { readonly item: Item; readonly less: boolean; readonly afterGap: Item | undefined }[] = [];
  const counts = { more: 0, less: 0 };
  let left: Item | undefined;
  for (const item of all) {
    const less = isLess(item);
    if (counts[less ? 'less' : 'more']++ < count) {
      kept.push({ item, less, afterGap: left });
      left = undefined;
    } else {
      miss(item);
      left ??= item;
    }
  }
  const room = Math.max(0, count - counts.more);
  const items: Item[] = [];
  let lesser = 0;
  left = undefined;
  for (const { item, less, afterGap } of kept) {
    left ??= afterGap;
    if (less && lesser++ >= room) {
      miss(item);
      left ??= item;
      continue;
    }
    if (left !== undefined && gap) items.push(gap(left));
    left = undefined;
    items.push(item);
  }
  return { items, missing };
}
