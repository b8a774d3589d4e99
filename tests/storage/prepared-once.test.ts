import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { night } from '#testkit/sleeps.ts';
import { readDashboard } from '#server/usecases/dashboard/read-dashboard.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';
import { describeSqlite } from '../support/engines.ts';

describeSqlite('Prepared statements', (engine) => {
  // Preparing a statement costs several times as much as running it.
  test('a second read of the dashboard prepares no statement', async () => {
    const storage = await engine.openStorage();
    onTestFinished(() => void vi.restoreAllMocks());
    const deps = createDeps(storage);
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistory(storage, userId, [night('2026-03-01')], 'Asia/Jakarta');
    const prepare = vi.spyOn(Database.prototype, 'prepare');
    const pragma = vi.spyOn(Database.prototype, 'pragma');
    await readDashboard(deps, { userId });
    // Verify that the spy sees prepared statements.
    expect(prepare).toHaveBeenCalled();

    vi.clearAllMocks();
    await readDashboard(deps, { userId });
    expect(prepare).not.toHaveBeenCalled();
    expect(pragma).not.toHaveBeenCalled();
  });
});
