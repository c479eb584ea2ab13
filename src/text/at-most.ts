/** Shortens lists whose items are of more than one kind. */

export interface Shortening<Item, Kind> {
  readonly kindOf: (item: Item) => Kind;
  /** which are left out first; none unless given */
  readonly isLess?: (item: Item) => boolean;
  /** makes what stands for missing items before others, from the first of them; nothing unless given */
  readonly gap?: (first: Item) => Item;
  /** gets how many of each kind are missing, when all have been looked at */
  readonly missing: Map<Kind, number>;
  /** how many there are of each kind, where that is known and none is less than others: then only what is shown is looked at */
  readonly counts?: ReadonlyMap<Kind, number> | undefined;
}

/** Yields the first `count` of several things, in their order. Keeps none of them: where some are less than others, it looks at all twice. */
export function* atMost<Item, Kind>(
  all: Iterable<Item>,
  count: number,
  { kindOf, isLess, gap, missing, counts }: Shortening<Item, Kind>,
): Generator<Item> {
  missing.clear();
  if (count === Infinity) {
    yield* all;
    return;
  }
  if (counts) {
    yield* firstOf(all, count, { kindOf, missing, counts });
    return;
  }
  const room = { more: count, less: isLess ? count - countTo(count, all, (item) => !isLess(item)) : 0 };
  let left: Item | undefined;
  for (const item of all) {
    if (room[isLess?.(item) ? 'less' : 'more']-- > 0) {
      if (left !== undefined && gap) yield gap(left);
      left = undefined;
      yield item;
    } else {
      const kind = kindOf(item);
      missing.set(kind, (missing.get(kind) ?? 0) + 1);
      left ??= item;
    }
  }
}

function* firstOf<Item, Kind>(
  all: Iterable<Item>,
  count: number,
  {
    kindOf,
    missing,
    counts,
  }: { readonly counts: ReadonlyMap<Kind, number> } & Pick<Shortening<Item, Kind>, 'kindOf' | 'missing'>,
): Generator<Item> {
  const left = new Map(counts);
  let room = count;
  for (const item of all) {
    if (room-- === 0) break;
    const kind = kindOf(item);
    left.set(kind, (left.get(kind) ?? 0) - 1);
    yield item;
  }
  for (const [kind, number] of left) if (number > 0) missing.set(kind, number);
}

/** Returns how many of several things are of a sort; more than `most` are not counted. */
function countTo<Item>(most: number, all: Iterable<Item>, isCounted: (item: Item) => boolean): number {
  let count = 0;
  for (const item of all) {
    if (count >= most) break;
    if (isCounted(item)) count++;
  }
  return count;
}

/** Returns what can be walked again and again, and is made anew each time. */
export const repeatable = <Item>(walk: () => Iterator<Item>): Iterable<Item> => ({ [Symbol.iterator]: walk });
