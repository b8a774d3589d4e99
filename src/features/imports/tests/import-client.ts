import { randomUUID } from 'node:crypto';
import type { Import, ImportBody, Imported, UndoneImport } from '../contract.ts';
import { at } from '#testkit/sleeps.ts';
import { createDiaryClient } from '#tests/api/diary-client.ts';
import { dataOf, timesOf, type TestApp } from '#tests/api/test-app.ts';

export type ImportSleep = ImportBody['sleeps'][number];

/** A night of 8 hours up to 07:00 in Jakarta. */
export function importedNight(date: string, more: Partial<ImportSleep> = {}): ImportSleep {
  return {
    key: `key of ${date}`,
    ...timesOf(at(`${date}T07:00`)),
    timeZone: 'Asia/Jakarta',
    ...more,
  };
}

export const toImportBody = (fields: object) => ({
  importId: randomUUID(),
  format: 'csv',
  fileName: 'nights.csv',
  sleeps: [],
  ...fields,
});

export type ImportClient = Awaited<ReturnType<typeof createImportClient>>;

export async function createImportClient(api: TestApp, localNow: string) {
  const diary = await createDiaryClient(api, localNow);
  const post = (body: Partial<ImportBody>, query = '') =>
    diary.call('POST', `/imports${query}`, toImportBody(body));
  return {
    ...diary,
    post,
    write: (body: Partial<ImportBody>): Promise<Imported> => dataOf(post(body)),
    preview: (body: Partial<ImportBody>): Promise<Imported> => dataOf(post(body, '?dryRun=true')),
    undo: (importId: string, query = ''): Promise<UndoneImport> =>
      dataOf(diary.call('DELETE', `/imports/${importId}${query}`)),
    imports: (query = ''): Promise<{ items: Import[]; nextCursor: string | null }> =>
      diary.read(`/imports${query}`),
    sleeps: async () => (await diary.read('/sleeps?limit=200')).items.toReversed(),
  };
}
