const MIB = 1024 * 1024;

/** More than the largest Takeout seen (40,000 files); the directory of a zip is held in memory. */
export const MAX_ZIP_ENTRIES = 100_000;

/** Of a file that is held whole: a CSV whose order of day and month is not known before its end. */
export const MAX_WHOLE_CHARACTERS = 64 * MIB;

/** SQLite needs the whole file in memory. A device with little memory has a lower limit. */
export const MAX_DATABASE_BYTES = 512 * MIB;

/** Tables, indexes, views and triggers of a database; Health Connect has some hundred. SQLite needs 0.1 ms for each. */
export const MAX_SCHEMA_ENTRIES = 10_000;

/** Of all streamed files and zip entries together, unpacked. */
export const MAX_STREAMED_BYTES = 8 * 1024 * MIB;

/** Unpacked bytes per packed byte; a health export has about 25, a zip bomb 1,000. */
export const MAX_COMPRESSION_RATIO = 200;

/** Small entries may be more compressed: a page of zeros is no bomb. */
export const MIN_BYTES_FOR_RATIO = 10 * MIB;

/** Of one CSV row, JSON record or XML element; the longest real ones have every heartbeat of a night in a cell. */
export const MAX_RECORD_CHARACTERS = 256 * 1024;

/** Sleeps, segments and marks of one import, which are held in memory. */
export const MAX_RECORDS = 1_000_000;

/** Problems kept per reason, as examples; the rest are counted. */
export const MAX_PROBLEMS_PER_REASON = 10;

/** The start of a file, by which readers recognize it; a Sleepmeter export has tables before its sleeps. */
export const HEAD_BYTES = 64 * 1024;
