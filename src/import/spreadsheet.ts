import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { FileError } from './chunks.ts';

/** Days before 1900 are times of day: spreadsheets count days from then. */
const FIRST_DATE = Date.UTC(1900, 0, 2);

/** The first sheet of an .xlsx file as CSV. Throws FileError if it is damaged. */
export async function readSheetAsCsv(blob: Blob): Promise<string> {
  let rows;
  try {
    rows = await readSheet(blob);
  } catch {
    throw new FileError({ code: 'damagedZip' });
  }
  return Papa.unparse(
    rows.map((row) => row.map(toText)),
    { newline: '\n' },
  );
}

function toText(value: unknown): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  // A time of day may be off by a part of a second, because it is stored as a fraction of a day.
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  const [date = '', time = ''] = rounded.toISOString().slice(0, 19).split('T');
  return rounded.getTime() < FIRST_DATE ? time : `${date} ${time}`;
}
