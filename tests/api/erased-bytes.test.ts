// @module-tag slow
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createPurgeJob } from '#server/jobs/purge.ts';
import { backUpSqlite } from '#kernel/server/storage/sqlite-backup.ts';
import { describeSqlite } from '../support/engines.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, dataOf, DAY_MS, timesOf, type TestApp } from './test-app.ts';

/*
 * Erased data must not be in the bytes of SQLite's files: the database, its WAL, and later backups.
 * docs/operators/data-retention.md says what remains in PostgreSQL.
 */

describeSqlite('Erased data', (engine) => {
  let dataDir: string;
  let api: TestApp;
  beforeEach(async () => {
    const database = await engine.createDatabase();
    ({ dataDir } = database);
    api = await createTestApp(engine, { storage: await engine.openStorage(database) });
  });

  async function newSleeper(name: string) {
    const { call } = await registerAndSignIn(api, name, `${name.toLowerCase()}@example.org`);
    return {
      call,
      enter: async (night: number, note: string): Promise<string> => {
        const body = { ...timesOf(api.clock.now - night * DAY_MS), note };
        const entered = call('POST', '/sleeps', body, { 'idempotency-key': `night ${night}` });
        return (await dataOf(entered)).sleep.id;
      },
    };
  }

  /** The files that contain a text; the last one is a new backup. */
  async function findText(text: string): Promise<string[]> {
    const backup = path.join(dataDir, 'backup.db');
    await rm(backup, { force: true });
    await backUpSqlite(dataDir, backup);
    return ['lelap.db', 'lelap.db-wal', 'backup.db'].filter((name) => {
      const file = path.join(dataDir, name);
      return existsSync(file) && readFileSync(file).includes(text);
    });
  }

  const purge = () =>
    createPurgeJob({
      storage: api.storage,
      now: () => api.clock.now,
      report: (error) => expect.unreachable(String(error)),
    }).run();

  test('DELETE /account leaves no note, email or dream name in any file after the daily rewrite', async () => {
    const [wulan, dewi] = [await newSleeper('Wulan'), await newSleeper('Dewi')];
    for (let night = 0; night < 40; night += 1) {
      await wulan.enter(night, `flew over Bali ${night}`);
      await dewi.enter(night, `swam in Lombok ${night}`);
    }
    await wulan.call('DELETE', '/account', { currentPassword: PASSWORD });
    // SQLite may have left a copy of a row that it moved between pages.
    const atOnce = await findText('flew over Bali');
    expect(atOnce.filter((file) => file !== 'lelap.db')).toEqual([]);
    await purge();
    for (const text of ['flew over Bali', 'Wulan', 'wulan@'])
      expect([text, await findText(text)]).toEqual([text, []]);
    expect(await findText('swam in Lombok')).toEqual(['lelap.db', 'backup.db']);
  });

  test('a note replaced by PATCH is in no backup, and within the hour in no file', async () => {
    const wulan = await newSleeper('Wulan');
    const id = await wulan.enter(0, 'flew over Bali');
    await api.storage.db.deleteFrom('idempotencyKeys').execute();
    await wulan.call('PATCH', `/sleeps/${id}`, { note: 'slept' });
    expect(await findText('flew over Bali')).not.toContain('backup.db');
    await purge();
    expect(await findText('flew over Bali')).toEqual([]);
  });
});
