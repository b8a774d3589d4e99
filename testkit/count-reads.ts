/** The same items, and how many of them were read so far. */
export function countReads<Item>(given: readonly Item[]) {
  let reads = 0;
  const items = new Proxy(given, {
    get(target, key) {
      reads += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { items, reads: () => reads };
}
