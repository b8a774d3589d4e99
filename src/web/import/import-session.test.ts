import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { getImport, sendImportBatch } from '#web/api/import-calls.ts';
import { storedUserId } from '#web/session/stored-token.ts';
import { ImportSession } from './import-session.ts';
import * as store from './prepared-import.ts';
import type { Batch } from './worker/messages.ts';

vi.mock(import('#web/api/import-calls.ts'), { spy: true });
vi.mock(import('#web/session/stored-token.ts'), { spy: true });
vi.mock(import('./prepared-import.ts'), { spy: true });

/** A session with an unfinished import of three batches, of which one is written. */
async function openUnfinished(): Promise<ImportSession> {
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
  vi.mocked(getImport).mockResolvedValue({ batches: [0] } as never);
  vi.mocked(storedUserId).mockReturnValue('budi');
  const session = new ImportSession('budi');
  await vi.waitFor(() => expect(session.prepared).toBeDefined());
  return session;
}

it('an import is never written to the diary of a sleeper that signed in later', async () => {
  const session = await openUnfinished();
  vi.mocked(sendImportBatch).mockImplementation(async () => {
    vi.mocked(storedUserId).mockReturnValue('sari');
    return { statuses: [], newAchievements: [], pointsAfter: 0 } as never;
  });
  session.resume();
  await vi.waitFor(() => expect(sendImportBatch).toHaveBeenCalledOnce());
  session.resume();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sendImportBatch).toHaveBeenCalledOnce();
});

it('a preview that the server asks to wait for says so', async () => {
  const session = await openUnfinished();
  vi.mocked(sendImportBatch).mockRejectedValue(new ApiError({ status: 429, retryAfter: '60' }));
  session.lookAgain();
  await vi.waitFor(() =>
    expect(session.state).toMatchObject({ step: 'checking', isWaiting: true }),
  );
  session.reset();
});
