import type {
  ImportedMark,
  ImportedSegment,
  ImportedSleep,
  ImportFormat,
  Place,
} from './imported-sleep.ts';
import type { ProblemReason } from './problems.ts';
import type { CsvAnswer, Question } from './questions.ts';
import type { StatedInstant } from './time-text.ts';

/** An item that a reader yields, in the order of the file. */
export type ImportItem =
  | { readonly kind: 'sleep'; readonly sleep: ImportedSleep }
  | { readonly kind: 'segment'; readonly segment: ImportedSegment }
  | { readonly kind: 'mark'; readonly mark: ImportedMark }
  /** Of Lelap's own export, which the server reads. */
  | { readonly kind: 'experiment'; readonly experiment: object }
  /** When the file was made, by the clock of the phone. A sleep that ends just before may not be complete. */
  | ({ readonly kind: 'exportedAt' } & StatedInstant)
  | { readonly kind: 'problem'; readonly at: Place; readonly reason: ProblemReason }
  | { readonly kind: 'question'; readonly question: Question };

/** The path and start of a file, by which readers recognize it. */
export type FileHead = {
  /** With folders, `/` between them. */
  readonly path: string;
  /** The last part of the path, in lower case. */
  readonly name: string;
  /** The first 64 KiB as text, without a byte order mark, empty lines and a line `sep=;` at its start. */
  readonly text: string;
};

/** A recognized file. */
export type TextFile = FileHead & {
  /** The whole text, from its start, in blocks of any length. */
  readonly blocks: AsyncIterable<string>;
  /** Reads the text once more, for a second attempt. */
  readonly again: () => AsyncIterable<string>;
  /** How the sleeper mapped the columns of a generic CSV. */
  readonly csvAnswer?: CsvAnswer | undefined;
};

type ReaderBase = {
  readonly format: ImportFormat;
  /**
   * Whether an entry of a zip or folder is opened at all, by its path. A file chosen by itself is recognized by content
   * alone.
   */
  readonly isEntryPath: (path: string) => boolean;
};

/** Reads one text format. Never throws because of a file's content: it yields a problem and goes on. */
export type TextReader = ReaderBase & {
  readonly kind: 'text';
  /** CSV of unknown origin: invalid UTF-8 asks for the encoding. Otherwise invalid bytes become U+FFFD. */
  readonly asksForEncoding?: boolean;
  readonly recognizes: (head: FileHead) => boolean;
  /** Whether only names of columns tell the file, which tables of other apps may have too. */
  readonly isByColumns?: (head: FileHead) => boolean;
  readonly read: (file: TextFile) => AsyncIterable<ImportItem>;
};

/** Reads one kind of SQLite database. */
export type DatabaseReader = ReaderBase & {
  readonly kind: 'database';
  readonly recognizes: (tables: ReadonlySet<string>) => boolean;
  readonly read: (database: Database, path: string) => Iterable<ImportItem>;
};

export type Reader = TextReader | DatabaseReader;

type SqlValue = number | string | Uint8Array | null;

/** An opened SQLite database. */
export type Database = {
  /** Rows by column name. Throws if the statement fails. */
  readonly rows: (sql: string) => Iterable<Readonly<Record<string, SqlValue>>>;
  readonly close: () => void;
};

/** Opens a copy of a database in memory. Throws if it is none. */
export type OpenDatabase = (bytes: Uint8Array) => Promise<Database>;

/** An item that reports a problem. */
export const problemAt = (at: Place, reason: ProblemReason): ImportItem => ({
  kind: 'problem',
  at,
  reason,
});

/** An item of one sleep. */
export const sleepItem = (sleep: ImportedSleep): ImportItem => ({ kind: 'sleep', sleep });
