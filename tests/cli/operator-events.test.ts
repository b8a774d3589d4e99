import { beforeAll, expect, test } from 'vitest';
import { listAccountEvents } from '#server/storage/tables/account-events.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { createTestApp, type TestApp } from '../api/test-app.ts';
import { registerWithTwoStep } from '../api/two-step-sleeper.ts';
import { describeSqlite, type TestDatabase } from '../support/engines.ts';
import { runAdmin } from './run-admin.ts';

describeSqlite('What the operator does to an account', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let api: TestApp;
  beforeAll(async () => {
    database = await engine.createDatabase();
    storage = await engine.openStorage(database);
    api = await createTestApp(engine, { storage });
    api.clock.now = Date.now();
  });
  const admin = async (args: string) => {
    const run = await runAdmin(database, args.split(' '));
    expect(run).toMatchObject({ code: 0 });
    return run.out;
  };
  const events = (userId: string) =>
    listAccountEvents(storage.db, userId, { since: 0, limit: 100 });

  test("an operator's change is an account event, marked as such and without a network", async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const before = (await events(rani.userId)).length;
    await admin('reset-password Rani --link');
    await admin('export-user Rani --format csv');
    await admin('remove-two-step Rani');
    await storage.db.updateTable('sleeper_progress').set({ total_points: 7 }).execute();
    await admin('check --repair');
    await admin('check --repair');
    await admin('sign-out-everyone --yes');
    await admin('sign-out-everyone --yes');
    await admin('reset-password Rani');
    const done = (await events(rani.userId)).slice(0, -before);
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

  test('the account events of an account that the operator created start with it and end with it', async () => {
    const made = await admin('create-user --username Sari --email sari@example.org --json');
    const { userId } = JSON.parse(made);
    expect(await events(userId)).toMatchObject([{ kind: 'account-created', byOperator: 1 }]);
    await admin(`delete-user ${userId} --yes`);
    expect(await events(userId)).toEqual([]);
  });
});
