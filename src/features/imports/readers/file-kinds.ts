import type { UnsupportedFormat } from './problems.ts';

const startsWith = (head: Uint8Array, text: string) =>
  [...text].every((character, index) => head[index] === character.charCodeAt(0));

/** A zip, also an empty one. */
export function isZip(head: Uint8Array): boolean {
  return startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06');
}

/** An SQLite database. */
export function isDatabase(head: Uint8Array): boolean {
  return startsWith(head, 'SQLite format 3\0');
}

/** A format that is known but not read, by the start of a file. */
export function findUnsupportedFormat(
  head: Uint8Array,
  text: string,
): UnsupportedFormat | undefined {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return 'icalendar';
  return startsWith(head, '\xd0\xcf\x11\xe0') ? 'spreadsheet' : undefined;
}

/** Whether the entries of a zip are those of a spreadsheet. */
export const isSpreadsheet = (names: readonly string[]): boolean =>
  names.some((name) => /^(?:xl\/|content\.xml$|Index\/Tables\/)/.test(name));
