import { expect, it, vi } from 'vitest';
import { getImport, sendImportBatch } from '#web/api/import-calls.ts';
import { storedUserId } from '#web/session/stored-token.ts';
import { ImportSession } from './import-session.ts';
import * as store from './prepared-import.ts';
import type { Batch } from './worker/messages.ts';

vi.mock(import('#web/api/import-calls.ts'), { spy: true });
vi.mock(import('#web/session/stored-token.ts'), { spy: true });
vi.mock(import('./prepared-import.ts'), { spy: true });

it('an import is not written to the diary of another sleeper who has signed in since', async () => {
  const batches = [0, 1, 2].map((batch): Batch => ({
    importId: 'a',
    batch,
    format: 'fitbit',
    fileName: 'a',
    sleeps: [],
  }));
  const kept = { batches, written: 1, pointsBefore: 0, preparedAtMs: Date.now() };
  vi.mocked(store.readPrepared).mockResolvedValue(kept);
  vi.mocked(store.keepPrepared).mockResolvedValue(true);
  vi.mocked(store.keepWritten).mockResolvedValue();
  vi.mocked(getImport).mockResolvedValue({ batches: [] } as never);
  let userId = 'budi';
  vi.mocked(storedUserId).mockImplementation(() => userId);
  vi.mocked(sendImportBatch).mockImplementation(async () => {
    userId = 'sari';
    return { statuses: [], newAchievements: [], pointsAfter: 0 } as never;
  });
  const session = new ImportSession('budi');
  await vi.waitFor(() => expect(session.prepared).toBeDefined());
  session.resume();
  await vi.waitFor(() => expect(sendImportBatch).toHaveBeenCalledOnce());
  session.resume();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sendImportBatch).toHaveBeenCalledOnce();
});
