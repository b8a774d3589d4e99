import type { Reader } from './reader.ts';

/** All readers, in the order in which they are asked: a file belongs to the first that recognizes it. */
export const READERS: readonly Reader[] = [];
