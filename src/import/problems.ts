import type { Place } from './imported-sleep.ts';

/** File formats that are named, but not read yet. */
export type UnsupportedFormat = 'icalendar' | 'spreadsheet';

/** Everything that can be wrong, with the arguments that a message needs. Screen and command word them. */
type ProblemArguments = {
  // Of a file: nothing, or nothing more, of it is read.
  notRecognized: Record<never, never>;
  notSupportedYet: { format: UnsupportedFormat };
  emptyFile: Record<never, never>;
  unreadableFile: Record<never, never>;
  truncatedFile: Record<never, never>;
  invalidJson: Record<never, never>;
  invalidXml: Record<never, never>;
  damagedZip: Record<never, never>;
  encryptedZip: Record<never, never>;
  nestedZip: Record<never, never>;
  tooManyEntries: { limit: number };
  tooLarge: { limitBytes: number };
  tooCompressed: { limitRatio: number };
  tooManyTables: { limit: number };
  outOfMemory: Record<never, never>;
  damagedDatabase: Record<never, never>;
  noSleeps: Record<never, never>;
  leftOut: Record<never, never>;
  missingColumns: { columns: readonly string[] };
  newerVersion: { version: number };
  tooManyRecords: { limit: number };
  // Of a record: the next one is read.
  lineTooLong: { limitCharacters: number };
  invalidRecord: Record<never, never>;
  missingValue: { field: string };
  invalidTime: { field: string; value: string };
  invalidDate: { value: string };
  invalidZone: { value: string };
  invalidNumber: { field: string; value: string };
  unknownValue: { value: string };
  endBeforeStart: Record<never, never>;
  overlapsRecord: Record<never, never>;
  // Of a record that is read nevertheless.
  noteShortened: { limitCharacters: number };
};

export type ProblemCode = keyof ProblemArguments;

/** One of the codes with its arguments. */
export type ProblemReason = {
  [Code in ProblemCode]: { readonly code: Code } & Readonly<ProblemArguments[Code]>;
}[ProblemCode];

/** The place of unreadable data, and the reason. */
export type Problem = Place & { readonly reason: ProblemReason };

/** Longer values are cut in problems; a file may have megabytes in one cell. */
const MAX_SHOWN_CHARACTERS = 80;

/** Cuts a value of a file to what a message shows. */
export function toShownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
