import type { Place } from './imported-sleep.ts';
import { MAX_PROBLEMS_PER_REASON } from './limits.ts';

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
  unknownValue: { value: string };
  endBeforeStart: Record<never, never>;
  // Of records that are read nevertheless.
  invalidZone: { value: string };
  invalidNumber: { field: string; value: string };
  noteShortened: { limitCharacters: number };
};

export type ProblemCode = keyof ProblemArguments;

/** One of the codes with its arguments. */
export type ProblemReason = {
  [Code in ProblemCode]: { readonly code: Code } & Readonly<ProblemArguments[Code]>;
}[ProblemCode];

/** The place of unreadable data, and the reason. */
export type Problem = Place & { readonly reason: ProblemReason };

/** Whether the record was read, without a part of it. */
export const isReadNevertheless = ({ code }: ProblemReason): boolean =>
  code === 'invalidZone' || code === 'invalidNumber' || code === 'noteShortened';

/** Counts of problems by `toReasonKey`. */
export type ReasonCounts = Readonly<Record<string, number>>;

/** What problems of one reason have in common: everything but the value. */
export function toReasonKey(reason: ProblemReason): string {
  const { code, field, columns, format } = reason as Partial<Record<string, unknown>>;
  return JSON.stringify([code, field, columns, format]);
}

/** Problems with one reason: the first of them, and how many there are. */
export type ProblemGroup = {
  readonly first: readonly [Problem, ...Problem[]];
  readonly count: number;
};

/** Groups problems by their reason, in the order of the first of each. `more`: those that are not in the list. */
export function groupProblems(
  problems: readonly Problem[],
  more: ReasonCounts = {},
): ProblemGroup[] {
  return [...Map.groupBy(problems, ({ reason }) => toReasonKey(reason))].map(([key, group]) => ({
    first: group.slice(0, MAX_PROBLEMS_PER_REASON) as [Problem, ...Problem[]],
    count: group.length + (more[key] ?? 0),
  }));
}

/** Keeps the first problems of each reason, and counts the others. */
export class ProblemList {
  /** Places that could not be read, of those added one by one. */
  unread = 0;
  readonly first: Problem[] = [];
  readonly more: Record<string, number> = {};
  readonly #kept = new Map<string, number>();

  get isEmpty(): boolean {
    return this.first.length === 0;
  }

  add(problem: Problem): void {
    if (!isReadNevertheless(problem.reason)) this.unread += 1;
    const key = toReasonKey(problem.reason);
    const kept = this.#kept.get(key) ?? 0;
    this.#kept.set(key, kept + 1);
    if (kept < MAX_PROBLEMS_PER_REASON) this.first.push(problem);
    else this.more[key] = (this.more[key] ?? 0) + 1;
  }

  addAll(other: ProblemList): void {
    for (const problem of other.first) this.add(problem);
    for (const [key, count] of Object.entries(other.more)) {
      this.more[key] = (this.more[key] ?? 0) + count;
    }
  }
}

/** Longer values are cut in problems; a file may have megabytes in one cell. */
const MAX_SHOWN_CHARACTERS = 80;

/** Cuts a value of a file to what a message shows. */
export function toShownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
