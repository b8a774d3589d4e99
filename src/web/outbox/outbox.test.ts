import { expect, it, vi } from 'vitest';
import { readRecord } from './database.ts';
import { openOutbox, readOutbox } from './outbox.ts';
import { WAITING_KEY } from './operation.ts';

vi.mock(import('./database.ts'), { spy: true });

it('taps that are too old to be sent are not announced by the sign-in page', async () => {
  localStorage.setItem(WAITING_KEY, '1');
  const tappedAtMs = Date.now() - 31 * 86_400_000;
  vi.mocked(readRecord).mockImplementation(async (key) =>
    key.startsWith('operations') ? ([{ tappedAtMs }] as never) : undefined,
  );
  await openOutbox('budi');
  expect(readOutbox()).toMatchObject({ userId: 'budi', operations: [] });
  expect(localStorage.getItem(WAITING_KEY)).toBeNull();
});
