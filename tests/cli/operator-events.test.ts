import { expect, test } from 'vitest';
import { listAccountEvents } from '#server/storage/tables/account-events.ts';
import { createTestApp } from '../api/test-app.ts';
import { registerWithTwoStep } from '../api/two-step-sleeper.ts';
import { describeSqlite } from '../support/engines.ts';
import { runAdmin } from './run-admin.ts';

describeSqlite('What the operator does to an account', (engine) => {
  test("an operator's change is an account event, marked as such and without a network", async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    const api = await createTestApp(engine, { storage });
    api.clock.now = Date.now();
    const { userId } = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const events = () => listAccountEvents(storage.db, userId, { since: 0, limit: 100 });
    const before = (await events()).length;
    await storage.db.updateTable('sleeper_progress').set({ total_points: 7 }).execute();
    for (const command of [
      'reset-password Rani --link',
      'export-user Rani --format csv',
      'remove-two-step Rani',
      'check --repair',
      'check --repair',
      'sign-out-everyone --yes',
      'sign-out-everyone --yes',
      'reset-password Rani',
    ]) {
      expect(await runAdmin(database, command.split(' '))).toMatchObject({ code: 0 });
    }
    const done = (await events()).slice(0, -before);
    expect(done.map(({ kind }) => kind)).toEqual([
      'password-reset',
      'others-signed-out',
      'progress-repaired',
      'two-step-off',
      'exported',
      'password-reset-requested',
    ]);
    for (const event of done) {
      expect(event).toMatchObject({ byOperator: 1, device: null, network: null });
    }
  });
});
