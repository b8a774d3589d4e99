import { expect, it } from 'vitest';
import { refusal, stubServer, success } from '#web/api/server.fixture.ts';
import type { PreparedImport } from './prepared-import.ts';
import type { Batch } from './worker/messages.ts';
import { findLostBatches } from './written-batches.ts';

const batch = (importId: string, number: number): Batch => ({
  importId,
  batch: number,
  format: 'fitbit',
  fileName: 'a',
  sleeps: [],
});
const prepared: PreparedImport = {
  batches: [batch('a', 0), batch('a', 1), batch('b', 0)],
  written: 3,
  pointsBefore: 0,
  preparedAtMs: Date.parse('2026-11-22T10:00:00Z'),
};
const find = () => findLostBatches((call) => call(), prepared);

/** The batches that the server has by import; an absent import is not found. */
function serverHas(batches: Readonly<Record<string, number[]>>, undoneAt?: string) {
  const undone = { kind: 'import-undone', detail: 'fitbit', occurredAt: undoneAt };
  const items = undoneAt === undefined ? [] : [undone];
  const server = stubServer({
    'GET /account/events': success({ items, nextCursor: null }),
    'GET /imports/b': refusal(404, 'IMPORT_NOT_FOUND'),
  });
  for (const [importId, numbers] of Object.entries(batches))
    server.answers[`GET /imports/${importId}`] = success({ batches: numbers });
  return server;
}

it('an import that the server has whole has no lost batches', async () => {
  const server = serverHas({ a: [0, 1], b: [0] });
  expect(await find()).toEqual([]);
  expect(server.sent('GET /account/events')).toEqual([]);
});

it('batches that a restored server does not have are lost, unless they were undone', async () => {
  serverHas({ a: [1] }, '2026-11-22T09:59:00Z');
  expect(await find()).toEqual([batch('a', 0), batch('b', 0)]);
  serverHas({ a: [1] }, '2026-11-22T10:01:00Z');
  await expect(find()).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
});
