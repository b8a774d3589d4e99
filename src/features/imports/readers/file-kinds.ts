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

/** A format that is known but not read. `names` are entries of a zip. */
export function findUnsupportedFormat({
  head,
  text = '',
  names = [],
}: {
  head?: Uint8Array;
  text?: string;
  names?: readonly string[];
}): UnsupportedFormat | undefined {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return 'icalendar';
  const isOldSpreadsheet = head !== undefined && startsWith(head, '\xd0\xcf\x11\xe0');
  const isSpreadsheet = names.some((name) => /^(?:xl\/|content\.xml$|Index\/Tables\/)/.test(name));
  return isOldSpreadsheet || isSpreadsheet ? 'spreadsheet' : undefined;
}
