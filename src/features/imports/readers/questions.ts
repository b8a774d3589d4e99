/** Order of day, month and year in a date such as 03/04/2020. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** Columns of a generic CSV, from 0. */
export type CsvMapping = {
  readonly start: number;
  readonly end: number;
  /** If `start` or `end` has only the time; without a date of its own a time is the nearest to the other one. */
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
  readonly timeZone?: number | undefined;
  readonly note?: number | undefined;
  readonly quality?: number | undefined;
};

/** Columns that would make nights of this median length, which is too short or too long to be taken unasked. */
export type DoubtfulGuess = Pick<CsvMapping, 'start' | 'end'> & { readonly usualMinutes: number };

/** The sleeper's answers about a generic CSV. */
export type CsvAnswer = {
  readonly mapping: CsvMapping;
  readonly dateOrder?: DateOrder | undefined;
};

/** Which columns of a table have the times. */
export type ColumnsQuestion = {
  readonly kind: 'columns';
  readonly file: string;
  readonly header: readonly string[];
  /** The first rows, as examples. */
  readonly rows: readonly (readonly string[])[];
  /** By the names of the columns and their values. */
  readonly guess: Partial<CsvMapping>;
  /** The only date of times without one: that of falling asleep (`startDate`) or of waking up (`endDate`). */
  readonly dateColumn?: number | undefined;
  readonly doubt?: DoubtfulGuess | undefined;
};

/** A question that a file leaves open; the import is read again with the answer. */
export type Question =
  | { readonly kind: 'encoding'; readonly file: string }
  | ColumnsQuestion
  | {
      readonly kind: 'dateOrder';
      readonly file: string;
      /** A time whose date depends on the order, and the date (YYYY-MM-DD) in each order that reads it. */
      readonly example: string;
      readonly readings: readonly {
        readonly order: DateOrder;
        readonly date: string | undefined;
      }[];
    };

/** Answers by file. */
export type ReadAnswers = {
  /** Labels of the Encoding Standard, such as `gbk` or `windows-1252`. */
  readonly encodings?: Readonly<Record<string, string>> | undefined;
  readonly csv?: Readonly<Record<string, CsvAnswer>> | undefined;
  /** Files that are not read. */
  readonly leftOut?: readonly string[] | undefined;
};
