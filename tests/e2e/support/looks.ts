import type { ServedBy } from './test.ts';

const isEverythingTwice = process.env['BROWSER_TESTS'] === 'all-on-both';

/** How a page looks is the same whoever serves it, and looking takes a third of the time: it is done once. */
export function areLooksLookedAt(servedBy: ServedBy['servedBy']): boolean {
  return servedBy === 'one server' || isEverythingTwice;
}
