import { beforeEach, expect, it, vi } from 'vitest';
import type { Import } from '#contract/imports.ts';
import { getAccountEvents } from '#web/api/account-calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { getImport } from '#web/api/import-calls.ts';
import type { PreparedImport } from './prepared-import.ts';
import type { Batch } from './worker/messages.ts';
import { findLostBatches } from './written-batches.ts';

vi.mock(import('#web/api/import-calls.ts'), { spy: true });
vi.mock(import('#web/api/account-calls.ts'), { spy: true });

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
const serverHas = (batches: Readonly<Record<string, number[]>>, undoneAt?: string) => {
  vi.mocked(getImport).mockImplementation(async (importId) => {
    const numbers = batches[importId];
    if (!numbers) throw new ApiError({ status: 404, code: 'IMPORT_NOT_FOUND' });
    return { batches: numbers } as Import;
  });
  const undone = { kind: 'import-undone', detail: 'fitbit', occurredAt: undoneAt };
  const items = undoneAt === undefined ? [] : [undone];
  vi.mocked(getAccountEvents).mockResolvedValue({ items, nextCursor: null } as never);
};

beforeEach(() => vi.resetAllMocks());

it('an import that the server has whole has no lost batches', async () => {
  serverHas({ a: [0, 1], b: [0] });
  expect(await find()).toEqual([]);
  expect(getAccountEvents).not.toHaveBeenCalled();
});

it('batches that a restored server does not have are lost, unless they were undone', async () => {
  serverHas({ a: [1] }, '2026-11-22T09:59:00Z');
  expect(await find()).toEqual([batch('a', 0), batch('b', 0)]);
  serverHas({ a: [1] }, '2026-11-22T10:01:00Z');
  await expect(find()).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
});
