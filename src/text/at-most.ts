/**
 * As many of several things as are to be shown, in their order, and how many are missing. Keeps no others.
 * @param isLess which are left out first
 */
export function atMost<Item>(
  all: Iterable<Item>,
  count: number,
  isLess: (item: Item) => boolean,
): { readonly items: readonly Item[]; readonly missing: number } {
  const kept: { readonly item: Item; readonly less: boolean }[] = [];
  const counts = { more: 0, less: 0 };
  for (const item of all) {
    const less = isLess(item);
    if (counts[less ? 'less' : 'more']++ < count) kept.push({ item, less });
  }
  const room = Math.max(0, count - counts.more);
  let lesser = 0;
  const items = kept.filter(({ less }) => !less || lesser++ < room).map(({ item }) => item);
  return { items, missing: counts.more + counts.less - items.length };
}
