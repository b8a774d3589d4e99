import { expect, onTestFinished, test } from 'vitest';
import { listPeople } from '../server/people.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { openWatchedStorage } from '#tests/support/watched-storage.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

describeEachEngine('A page of people', (engine) => {
  async function open() {
    const storage = await openWatchedStorage(await engine.createDatabase());
    onTestFinished(() => storage.close());
    return { storage, deps: createDeps(storage) };
  }

  test('a page of people takes as many statements for 50 as for one', async () => {
    const { storage, deps } = await open();
    const countStatements = async () => {
      storage.takeWork();
      await listPeople(deps, undefined);
      return storage.takeWork().statements.length;
    };
    await addSleeper(storage);
    const forOne = await countStatements();
    for (let n = 1; n < 50; n += 1) await addSleeper(storage);
    expect(await countStatements()).toBe(forOne);
  });

  test('a page of people has the last use of all sign-ins, and two-step sign-in that is on', async () => {
    const { storage, deps } = await open();
    const [busy, pending, gone] = [
      await addSleeper(storage),
      await addSleeper(storage),
      await addSleeper(storage),
    ];
    await storage.transaction(async (trx) => {
      const signIn = (userId: string, id: string, createdAt: number, lastUsedAt: number | null) =>
        insertRow(trx, 'authSessions', {
          userId,
          id,
          createdAt,
          lastUsedAt,
          name: null,
          expiresAt: 0,
          revokedAt: null,
          confirmedAt: null,
          confirmedBy: null,
          way: null,
        });
      await signIn(busy, 'used', 0, 30 * HOUR_MS);
      await signIn(busy, 'new', 49 * HOUR_MS, null);
      await signIn(pending, 'unused', 24 * HOUR_MS, null);
      for (const userId of [busy, pending]) {
        await insertRow(trx, 'twoStepSecrets', {
          userId,
          sealedSecret: '',
          createdAt: 0,
          enabledAt: userId === busy ? 1 : null,
          lastUsedStep: null,
          authSessionId: null,
        });
      }
    });
    const { items } = await listPeople(deps, undefined);
    const seen = new Map(
      items.map(({ userId, lastSeenOn, twoStep }) => [userId, { lastSeenOn, twoStep }]),
    );
    expect(seen.get(busy)).toEqual({ lastSeenOn: '1970-01-03', twoStep: true });
    expect(seen.get(pending)).toEqual({ lastSeenOn: '1970-01-02', twoStep: false });
    expect(seen.get(gone)).toEqual({ lastSeenOn: null, twoStep: false });
  });
});
