import { randomUUID } from 'node:crypto';
import type { Import, ImportBatchBody, ImportedBatch, UndoneImport } from '#contract/imports.ts';
import { at } from '#testkit/sleeps.ts';
import { createDiaryClient } from './diary-client.ts';
import type { TestApp } from './test-app.ts';

export type ImportSleep = ImportBatchBody['sleeps'][number];

/** A night of 8 hours up to 07:00 in Jakarta. */
export function importedNight(date: string, more: Partial<ImportSleep> = {}): ImportSleep {
  const endTime = at(`${date}T07:00`);
  return {
    key: `key of ${date}`,
    startTime: new Date(endTime - 8 * 3_600_000).toISOString(),
    endTime: new Date(endTime).toISOString(),
    timeZone: 'Asia/Jakarta',
    ...more,
  };
}

/** A new sleeper in Jakarta who imports. */
export async function createImportClient(api: TestApp, localNow: string) {
  const diary = await createDiaryClient(api, localNow);
  const post = (body: Partial<ImportBatchBody>, query = '') =>
    diary.call('POST', `/imports${query}`, {
      importId: randomUUID(),
      batch: 0,
      format: 'csv',
      fileName: 'nights.csv',
      sleeps: [],
      ...body,
    });
  return {
    ...diary,
    post,
    async write(body: Partial<ImportBatchBody>): Promise<ImportedBatch> {
      return (await post(body)).json().data;
    },
    async preview(body: Partial<ImportBatchBody>): Promise<ImportedBatch> {
      return (await post(body, '?dryRun=true')).json().data;
    },
    async undo(importId: string, query = ''): Promise<UndoneImport> {
      return (await diary.call('DELETE', `/imports/${importId}${query}`)).json().data;
    },
    async imports(query = ''): Promise<{ items: Import[]; nextCursor: string | null }> {
      return (await diary.call('GET', `/imports${query}`)).json().data;
    },
    async sleeps() {
      return (await diary.call('GET', '/sleeps?limit=200')).json().data.items.toReversed();
    },
  };
}
