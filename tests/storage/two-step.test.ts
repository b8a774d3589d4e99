import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import {
  replaceRecoveryCodes,
  savePendingTwoStep,
  takeRecoveryCode,
  takeTimeStep,
} from '#server/storage/tables/two-step.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

describeEachEngine('what a second step takes', (engine) => {
  let storage: Storage;
  let userId: string;
  beforeEach(async () => {
    storage = await engine.openStorage();
    userId = await addSleeper(storage);
    await storage.transaction(async (trx) => {
      await savePendingTwoStep(trx, userId, {
        sealedSecret: 'sealed',
        authSessionId: 'phone',
        createdAt: 0,
      });
      await replaceRecoveryCodes(trx, userId, ['first', 'second']);
    });
  });
  const takeStep = (step: number) => storage.transaction((trx) => takeTimeStep(trx, userId, step));
  const takeCode = (codeHash: string) =>
    storage.transaction((trx) => takeRecoveryCode(trx, userId, codeHash));
  const fiveTimes = async (take: () => Promise<boolean>) => {
    const taken = await Promise.all(Array.from({ length: 5 }, take));
    return taken.filter(Boolean).length;
  };

  test('a time step and a recovery code are taken once, by however many at once', async () => {
    expect(await fiveTimes(() => takeStep(100))).toBe(1);
    expect(await fiveTimes(() => takeStep(101))).toBe(1);
    expect(await fiveTimes(() => takeCode('first'))).toBe(1);
    expect(await fiveTimes(() => takeCode('second'))).toBe(1);
  });

  test('no time step is taken after a later one, and no code that there is not', async () => {
    expect(await takeStep(100)).toBe(true);
    expect([await takeStep(99), await takeStep(100), await takeStep(101)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await takeCode('third')).toBe(false);
  });
});
