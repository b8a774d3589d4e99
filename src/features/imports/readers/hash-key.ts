import type { ImportFormat } from './imported-sleep.ts';

/**
 * The key of a record without an id: its format and a hash of its source and own time text. 106 bits of cyrb53, which
 * is synchronous; a collision only affects the account that imports it.
 */
export function hashKey(format: ImportFormat, ...parts: readonly (string | number)[]): string {
  const text = JSON.stringify(parts);
  return `${format}:${cyrb53(text, 0)}${cyrb53(text, 1)}`;
}

function cyrb53(text: string, seed: number): string {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    h1 = Math.imul(h1 ^ unit, 2654435761);
    h2 = Math.imul(h2 ^ unit, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(16).padStart(14, '0');
}
