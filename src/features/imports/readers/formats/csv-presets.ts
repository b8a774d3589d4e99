import type { ImportFormat } from '../imported-sleep.ts';

/** What a column holds; `nap` and `skip` are tested by the pattern beside them. */
export type CsvColumn =
  | 'start'
  | 'end'
  | 'offset'
  | 'duration'
  | 'id'
  | 'source'
  | 'note'
  | 'quality'
  | 'nap'
  | 'skip';

/** The layout of a table with a row per sleep. */
export type CsvPreset = {
  readonly format: ImportFormat;
  /** Entries of zips and folders that are opened; a file chosen by itself is recognized by its columns. */
  readonly entries: RegExp;
  /** Names in lower case, one per version or language of the app. Of a sleep `start` and `end` must be there. */
  readonly columns: Readonly<Partial<Record<CsvColumn, readonly string[]>>> & {
    readonly start: readonly string[];
    readonly end: readonly string[];
  };
  /** Tells the table from others: one of these columns is there too. */
  readonly signs: readonly string[];
  /** The line above the header, which names the table. */
  readonly title?: RegExp;
  /** Tables of the app without sleeps, which are not offered as tables of an unknown app. */
  readonly otherTables?: RegExp;
  /** Other rows may be above the header, and another table below a row of one field. */
  readonly hasOtherRows?: boolean;
  /** Times without an offset are UTC, otherwise local. */
  readonly isUtc?: boolean;
  /** The app also writes +00:00 where it does not know the offset. */
  readonly isZeroUnknown?: boolean;
  /** Columns of durations of stages, or with the word STAGES. */
  readonly stages?: readonly string[];
  readonly nap?: RegExp;
  readonly skip?: RegExp;
  readonly asksForEncoding?: boolean;
};

const samsung = (column: string) => [
  column,
  `com.samsung.health.sleep.${column}`,
  `com.samsung.shealth.sleep.${column}`,
];

export const CSV_PRESETS: readonly CsvPreset[] = [
  {
    // Google Takeout: instants with the offsets of start and end.
    format: 'fitbit',
    entries: /(?:^|\/)UserSleeps_[^/]*\.csv$/i,
    columns: {
      start: ['sleep_start'],
      end: ['sleep_end'],
      id: ['sleep_id'],
      offset: ['end_utc_offset'],
    },
    signs: ['sleep_id'],
    isUtc: true,
    isZeroUnknown: true,
    stages: ['sleep_type'],
  },
  {
    // fitbit.com: one table among others, with times such as 2026-10-01 11:05PM.
    format: 'fitbit',
    entries: /(?:^|\/)fitbit_export_[^/]*\.csv$/i,
    columns: { start: ['start time'], end: ['end time'] },
    signs: ['minutes asleep'],
    hasOtherRows: true,
    stages: ['minutes deep sleep'],
  },
  {
    // The line above the header names the table; some files have lost it.
    format: 'samsung',
    entries: /(?:^|\/)com\.samsung\.s?health\.sleep\.(?:\d[^./]*\.)?csv$/i,
    columns: {
      start: samsung('start_time'),
      end: samsung('end_time'),
      offset: samsung('time_offset'),
      id: samsung('datauuid'),
      source: samsung('pkg_name'),
      note: samsung('comment'),
    },
    signs: ['time_offset', 'datauuid', 'pkg_name'].flatMap(samsung),
    title: /^"?com\.samsung\.s?health\.sleep"?[,;\r\n]/,
    // Stages have the id of their sleep, also without the line above, beside one of their own.
    otherTables:
      /^"?com\.samsung\.s?health\.(?!sleep"?[,;\r\n]|sleep\.)\w[\w.]*"?[,;\r\n]|^(?=[^\r\n]*sleep_id)[^\r\n]*datauuid/,
    hasOtherRows: true,
    isUtc: true,
    stages: ['total_rem_duration', 'total_light_duration'],
    asksForEncoding: true,
  },
  {
    // Epoch milliseconds, or with the setting "pretty backup" local times. `sid` starts again at 1 with each installation.
    format: 'plees',
    entries: /(?:^|\/)(?:plees[^/]*|backup)\.csv$/i,
    columns: { start: ['start'], end: ['stop'], note: ['comment'], quality: ['rating'] },
    signs: ['sid'],
    asksForEncoding: true,
  },
  {
    // The second file repeats the main sleeps of the first. The export follows the language of the account.
    format: 'whoop',
    entries: /(?:^|\/)(?:sleeps|sueño|physiological_cycles)\.csv$/i,
    columns: {
      start: ['sleep onset', 'inicio del sueño'],
      end: ['wake onset', 'inicio de la vigilia'],
      offset: ['cycle timezone', 'zona horaria del ciclo'],
      nap: ['nap', 'siesta'],
    },
    signs: ['sleep onset', 'inicio del sueño'],
    stages: ['deep (sws) duration (min)', 'duración de sueño profundo (sws) (min)'],
    nap: /^true$/i,
  },
  {
    // Percentages and moods are no ratings of the sleep.
    format: 'sleepcycle',
    entries: /(?:^|\/)sleepdata[^/]*\.csv$/i,
    columns: {
      start: ['start', 'went to bed'],
      end: ['end', 'woke up'],
      duration: ['time in bed', 'time in bed (seconds)', 'time in bed(seconds)'],
      note: ['notes', 'sleep notes'],
    },
    signs: ['sleep quality'],
    stages: ['deep (seconds)'],
    asksForEncoding: true,
  },
  {
    // `sleepmodel.csv` of the account's export, the trends of the website, and sleep periods as its interface names them.
    format: 'oura',
    entries: /(?:^|\/)(?:(?:sleepmodel|sleep)|oura[^/]*)\.csv$/i,
    columns: {
      start: ['bedtime_start', 'bedtime start'],
      end: ['bedtime_end', 'bedtime end'],
      id: ['id'],
      nap: ['type'],
      skip: ['type'],
    },
    signs: ['bedtime_start', 'bedtime start'],
    stages: [
      'deep_sleep_duration',
      'deep sleep duration',
      'deep_sleep_time',
      'deep sleep time',
      'rem_sleep_duration',
      'rem sleep duration',
      'rem_sleep_time',
      'rem sleep time',
    ],
    nap: /nap$/i,
    skip: /^(?:rest|deleted)$/i,
  },
  {
    // Only the first columns follow the language of the account.
    format: 'withings',
    entries: /(?:^|\/)sleep\.csv$/i,
    columns: {
      start: ['from', 'von', 'de', 'du', 'da'],
      end: ['to', 'bis', 'a', 'à', 'au'],
      note: ['notes'],
    },
    signs: ['duration to sleep (s)'],
    stages: ['deep (s)', 'tief (s)', 'profundo (s)', 'profond (s)', 'rem (s)'],
  },
];
