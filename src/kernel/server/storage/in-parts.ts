import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';

/** Some milliseconds of work. */
const PART_SIZE = 500;

/** Writes many records in parts, between which other requests run. */
export async function inParts<Record>(
  records: readonly Record[],
  write: (part: readonly Record[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < records.length; from += PART_SIZE) {
    await write(records.slice(from, from + PART_SIZE));
    if (records.length > PART_SIZE) await nextTurnOfLoop();
  }
}
