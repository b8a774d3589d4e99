/** The index of the first that holds, in a list where all later ones hold too; its length if none does. */
export function firstIndex<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let from = 0;
  let to = items.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(items[middle] as Item)) to = middle;
    else from = middle + 1;
  }
  return from;
}
