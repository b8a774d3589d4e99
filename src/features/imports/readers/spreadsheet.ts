import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { FileError, joinChunks } from './chunks.ts';
import { readEntry, type CountBytes } from './file-source.ts';
import { MAX_WHOLE_CHARACTERS } from './limits.ts';
import { listZipEntries } from './zip-entries.ts';

/** Days before 1900 are times of day: spreadsheets count days from then. */
const FIRST_DATE = Date.UTC(1900, 0, 2);

/** The first sheet of an .xlsx file as CSV. Throws FileError if it is damaged or too large. */
export async function readSheetAsCsv(blob: Blob, count: CountBytes): Promise<string> {
  const stored = await storeEntries(blob, count);
  let rows;
  try {
    rows = await readSheet(stored);
  } catch {
    throw new FileError({ code: 'damagedZip' });
  }
  return Papa.unparse(
    rows.map((row) => row.map(toText)),
    { newline: '\n' },
  );
}

/**
 * The same zip without compression: the library unpacks large entries in workers of its own, which the content security
 * policy forbids.
 */
async function storeEntries(zip: Blob, count: CountBytes): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { level: 0 });
  let left = MAX_WHOLE_CHARACTERS;
  for await (const entry of listZipEntries(zip)) {
    const chunks = readEntry(entry, MAX_WHOLE_CHARACTERS, () => undefined);
    const bytes = await joinChunks(count(chunks), left);
    left -= bytes.length;
    await writer.add(entry.path, new Uint8ArrayReader(bytes));
  }
  return await writer.close();
}

function toText(value: unknown): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  // A time of day may be off by a part of a second, because it is stored as a fraction of a day.
  const rounded = new Date(Math.round(value.getTime() / 1000) * 1000);
  const [date = '', time = ''] = rounded.toISOString().slice(0, 19).split('T');
  return rounded.getTime() < FIRST_DATE ? time : `${date} ${time}`;
}
