import { expect, test } from 'vitest';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { night } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { runAdmin } from './run-admin.ts';

/** More than a page of accounts. */
const SLEEPERS = 503;

const CURRENT = `Sleepers checked: ${SLEEPERS}. Differences: 0.\n`;
const OUTDATED = (count: number) =>
  `Sleepers checked: ${SLEEPERS}. Differences: 0. Outdated, made by older rules and not compared: ${count} (see refold).\n`;

describeSqlite('refold', (engine) => {
  test('refold refolds one sleeper or all, and check counts the outdated ones', async () => {
    const database = await engine.createDatabase();
    const storage = await engine.openStorage(database);
    let first = '';
    for (let count = 0; count < SLEEPERS; count += 1) {
      first = await addSleeper(storage);
      if (count < SLEEPERS - 3) continue;
      await insertSleepHistoryOfVersion1(storage, first, [night('2025-01-01')], 'Asia/Jakarta');
    }
    const admin = (...args: string[]) => runAdmin(database, args);
    expect(await admin('check')).toMatchObject({ code: 0, out: OUTDATED(3) });
    expect(await admin('refold', first)).toMatchObject({ code: 0, out: 'Refolded Mira.\n' });
    expect(await admin('refold', first)).toMatchObject({ out: 'Mira was up to date.\n' });
    expect(await admin('check', '--repair')).toMatchObject({ code: 0, out: OUTDATED(2) });
    const all = await admin('refold', '--json');
    expect(JSON.parse(all.out)).toEqual({ sleepers: SLEEPERS, refolded: 2 });
    expect(await admin('check')).toMatchObject({ code: 0, out: CURRENT });
  });
});
