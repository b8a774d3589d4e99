import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportFormat } from '#domain/import-plan.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { night, sleepBetween, sleepHistoriesOf, zoneOf } from '#testkit/sleeps.ts';
import { describeSqlite } from '../support/engines.ts';
import { expectFoldOfFacts } from '../support/fold-of-facts.ts';
import { createImportClient, type ImportSleep } from './import-client.ts';
import { DAY_MS, setUpTestApp } from './test-app.ts';

/** Cases per property; a longer run sets the variable. */
const CASES = Number(process.env['IMPORT_CASES'] ?? 12);

const MINUTE_MS = 60_000;

/** Histories start on 1 January: as they are, across the clock change of spring, and across that of autumn. */
const SHIFTS = [0, 70, 285].map((days) => days * DAY_MS);

/** A history of which some sleeps are the diary's, and the others are imported. */
const caseArbitrary = fc.record({
  history: sleepHistoriesOf({ minLength: 1, maxLength: 40 }),
  shift: fc.constantFrom(...SHIFTS),
  isOwn: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  /** Own sleeps that the file has too, this many minutes later. */
  copies: fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 4, 5, 6, 90)), { maxLength: 4 }),
  inIndia: fc.boolean(),
  format: fc.constantFrom<ImportFormat>('lelap', 'apple-health'),
  details: fc.array(fc.tuple(fc.constantFrom('', 'a dream', 'ꦱꦸꦥꦼꦤ'), fc.nat({ max: 5 })), {
    minLength: 40,
    maxLength: 40,
  }),
});
type Case = typeof caseArbitrary extends fc.Arbitrary<infer T> ? T : never;

function toCase({ history, shift, isOwn, copies, inIndia, format, details }: Case) {
  const sleeps = history.map((sleep) => {
    const timeZone = inIndia ? 'Asia/Kolkata' : zoneOf(sleep);
    const [startTime, endTime] = [sleep.startTime + shift, sleep.endTime + shift];
    const { source, settled } = sleep;
    const id = randomUUID();
    return { ...sleepBetween(startTime, endTime, { id, timeZone, source, settled }), timeZone };
  });
  const own = sleeps.filter((_, index) => isOwn[index]);
  const incoming: ImportSleep[] = [];
  const add = (key: string, { startTime, endTime, timeZone, settled }: (typeof sleeps)[0]) => {
    const [note = '', quality = 0] = details[incoming.length % 40] ?? [];
    incoming.push({
      key,
      startTime: new Date(startTime).toISOString(),
      endTime: new Date(endTime).toISOString(),
      timeZone,
      settled,
      note,
      quality: quality || null,
    });
  };
  for (const [index, sleep] of sleeps.entries()) {
    if (!isOwn[index]) add(`night ${index}`, sleep);
  }
  const taken = sleeps.filter((_, index) => !isOwn[index]);
  for (const [pick, minutes] of copies) {
    const sleep = own[pick % Math.max(1, own.length)];
    if (sleep === undefined) continue;
    const startTime = sleep.startTime + minutes * MINUTE_MS;
    const endTime = sleep.endTime + minutes * MINUTE_MS;
    const copy = { ...sleep, startTime, endTime };
    // Nights of a file don't overlap.
    if (taken.some((other) => other.startTime < endTime && startTime < other.endTime)) continue;
    taken.push(copy);
    add(`copy ${pick} ${minutes}`, copy);
  }
  const now = (sleeps.at(-1)?.endTime ?? 0) + DAY_MS;
  return { own, incoming, format, now };
}

/** A night that is new and joins two runs of three, which moves a bonus; one that the diary has; one that overlaps it. */
const EVERY_STATUS: Case = {
  history: [1, 2, 3, 4, 5, 6, 7].map((day) => night(`2026-01-0${day}`)),
  shift: 0,
  isOwn: Array.from({ length: 40 }, (_, index) => index !== 3),
  copies: [
    [0, 0],
    [1, 90],
  ],
  inIndia: false,
  format: 'lelap',
  details: [],
};

describeSqlite('An import of any history', (engine) => {
  const api = setUpTestApp(engine);

  async function newSleeper({ own, now }: ReturnType<typeof toCase>) {
    const client = await createImportClient(api, '2026-01-01T00:00');
    await insertSleepHistory(
      api.storage,
      client.userId,
      own,
      (sleep) => own.find(({ id }) => id === sleep.id)?.timeZone ?? '',
    );
    api.clock.now = now;
    return client;
  }
  type Sleeper = Awaited<ReturnType<typeof newSleeper>>;

  /** Facts and cache, without the ids of sleeps; expects the cache to be the fold of the facts. */
  async function readState({ userId }: Sleeper) {
    const { db } = api.storage;
    const stored = await expectFoldOfFacts(api.storage, userId);
    const rows = await db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .selectAll()
      .execute();
    for (const row of rows.filter(({ source }) => source.startsWith('import:'))) {
      expect(row.points).toBe(0);
    }
    const told = rows.map((row) => JSON.stringify({ ...row, id: '', user_id: '' })).toSorted();
    const unlocked = stored.unlocked.map(({ id, unlockedAt }) => [id, unlockedAt]);
    return { rows: told, totals: stored.totals, days: stored.days, unlocked };
  }

  async function importAll(sleeper: Sleeper, sleeps: ImportSleep[], format: ImportFormat) {
    const importId = randomUUID();
    const body = { importId, format, sleeps };
    const preview = await sleeper.preview(body);
    const written = await sleeper.write(body);
    expect(written).toEqual(preview);
    const statuses = new Map(
      sleeps.map(({ key }, index) => [key, written.statuses[index] ?? ''] as const),
    );
    return { ...written, importId, statuses };
  }

  test('an import is written as previewed, adds nothing the second time, and can be undone and repeated', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(caseArbitrary, async (given) => {
        const made = toCase(given);
        const { incoming, format } = made;
        const sleeper = await newSleeper(made);
        const before = await readState(sleeper);

        const first = await importAll(sleeper, incoming, format);
        for (const status of first.statuses.values()) seen.add(status);
        const after = await readState(sleeper);
        // Bonuses of other nights may move.
        expect([first.pointsBefore, first.pointsAfter]).toEqual([
          before.totals.totalPoints,
          after.totals.totalPoints,
        ]);

        const second = await importAll(sleeper, incoming, format);
        expect([...second.statuses.values()]).not.toContain('new');
        expect(await readState(sleeper)).toEqual(after);

        expect((await sleeper.undo(second.importId)).removed).toBe(0);
        const preview = await sleeper.undo(first.importId, '?dryRun=true&edited=remove');
        expect(await sleeper.undo(first.importId)).toEqual(preview);
        expect(await readState(sleeper)).toEqual(before);

        const again = await importAll(sleeper, incoming, format);
        expect(again.statuses).toEqual(first.statuses);
        expect(await readState(sleeper)).toEqual(after);
      }),
      { numRuns: CASES, examples: [[EVERY_STATUS]] },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['new', 'same', 'overlaps']));
  });
});
