import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { RULES_CHANGED_AT, RULES_VERSION } from '#domain/fold.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { insertSleepHistoryOfVersion1 } from '#testkit/older-rules.ts';
import { sleepsOf, sleepEnding } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

/** Three nights: by version 1 the first, an import, earned 80 points and the third a bonus of 50. */
const NIGHTS = [1, 2, 3].map((day) =>
  sleepEnding(`2026-03-0${day}T07:00`, 480, {
    id: `00000000-0000-7000-8000-00000000000${day}`,
    ...(day === 1 && { source: 'import:csv' as const }),
  }),
);
const [BEFORE, AFTER] = [290, 160];

/** Enough for the database to grow by some pages. */
const LONG_LOG = sleepsOf(Date.parse('2022-01-01T22:00:00Z'), 1_000);

const versionsIn = async ({ db }: Storage) => {
  const rows = await db.selectFrom('sleeper_progress').select('rules_version').execute();
  return rows.map((row) => row.rules_version);
};

describeSqlite('A change of the rules', (engine) => {
  let api: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    api = await createTestApp(engine);
  });

  test('a full SQLite disk serves reads and is refolded once there is room', async () => {
    const alone = await createTestApp(engine);
    const { storage } = alone;
    const { userId, token } = await alone.addSignedIn();
    await insertSleepHistoryOfVersion1(storage, userId, LONG_LOG, 'UTC');
    // The disk is full.
    await sql`vacuum`.execute(storage.db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.db);
    const allow = (pages: number) =>
      sql`pragma max_page_count = ${sql.lit(pages)}`.execute(storage.db);
    await allow(rows[0]?.page_count ?? 0);

    const read = async (path: string) => {
      const { statusCode, body } = await alone.call('GET', path, { token });
      expect({ path, statusCode, body }).toMatchObject({ statusCode: 200 });
      return JSON.parse(body).data;
    };
    const shown = await read('/dashboard');
    for (const path of ['/days', '/months', '/sleeps']) await read(path);
    expect(await versionsIn(storage)).not.toContain(RULES_VERSION);

    await allow(1_000_000);
    expect(await read('/dashboard')).toEqual(shown);
    expect(await versionsIn(storage)).toEqual([RULES_VERSION]);
    expect(shown.unlockedAchievements).toContainEqual(
      expect.objectContaining({ id: 'early-bird' }),
    );
  });

  test('GET /dashboard reports a change of the rules until the sleeper has seen it', async () => {
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistoryOfVersion1(api.storage, userId, NIGHTS, 'Asia/Jakarta');
    const read = async () => (await api.call('GET', '/dashboard', { token })).json().data;
    const rulesChange = {
      changedAt: new Date(RULES_CHANGED_AT).toISOString(),
      pointsBefore: BEFORE,
      pointsAfter: AFTER,
    };
    expect(await read()).toMatchObject({ totalPoints: AFTER, rulesChange });

    // A second change before it is seen keeps the first `pointsBefore`.
    const change = (points: number) =>
      api.storage.db
        .updateTable('sleeper_progress')
        .set({ rules_version: 1, total_points: points })
        .where('user_id', '=', userId)
        .execute();
    await change(123);
    expect(await read()).toMatchObject({ totalPoints: AFTER, rulesChange });

    const seen = await api.call('POST', '/account/rules-change/seen', { token });
    expect(seen.statusCode).toBe(204);
    expect((await read()).rulesChange).toBeNull();
    await change(AFTER);
    expect((await read()).rulesChange).toBeNull();
    expect(await versionsIn(api.storage)).toEqual([RULES_VERSION]);
  });
});
