import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { AppError } from '#contract/app-error.ts';
import { foldSleeps } from '#domain/fold.ts';
import { NO_PROGRESS, type Unlocked } from '#domain/progress.ts';
import type { SleepSource } from '#domain/sleep.ts';
import { at } from '#testkit/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { describeEachEngine } from '../support/engines.ts';
import { readSleepHistory, readStoredProgress } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, MINUTE_MS, type TestDeps } from '#testkit/sleepers.ts';

const ZONES = ['Asia/Jakarta', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const nightArbitrary = fc.record({
  awakeMinutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 14 * 60, max: 18 * 60 }) },
    // A clock that went back within and beyond the tolerance.
    { weight: 2, arbitrary: fc.integer({ min: -3, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 20 * 60, max: 60 * 60 }) },
  ),
  asleepMinutes: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 415, max: 600 }) },
    { weight: 3, arbitrary: fc.integer({ min: -3, max: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 419, 420, 960, 961, 3000) },
  ),
  zone: fc.option(fc.constantFrom(...ZONES), { nil: undefined, freq: 4 }),
  /** How long ago the request states its time. */
  saidMinutesAgo: fc.option(fc.integer({ min: -3, max: 120 }), { nil: undefined, freq: 3 }),
  presses: fc.integer({ min: 1, max: 2 }),
  /** As in a manual entry or an import. */
  source: fc.oneof(
    { weight: 4, arbitrary: fc.constant<SleepSource>('live') },
    { weight: 1, arbitrary: fc.constantFrom<SleepSource>('manual', 'import:csv') },
  ),
  /** After the start (live) or end (others). */
  recordedAfterHours: fc.constantFrom(0, 47, 48, 49, -24, -25),
});
type Night = typeof nightArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Error codes of rejected actions; any other error fails the test. */
async function refusedOr<T>(press: Promise<T>): Promise<T | undefined> {
  try {
    return await press;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const byId = (a: Unlocked, b: Unlocked) => (a.id < b.id ? -1 : 1);

describeEachEngine('what is stored beside the facts', (engine) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  async function live(deps: TestDeps, userId: string, night: Night): Promise<void> {
    deps.clock.now += night.awakeMinutes * MINUTE_MS;
    const said = (minutes: number | undefined) =>
      minutes === undefined ? undefined : deps.clock.now - minutes * MINUTE_MS;
    const input = { userId, timeZone: night.zone };
    const startTime = said(night.saidMinutesAgo);
    const started = await refusedOr(startSleep(deps, { ...input, startTime }));
    if (started === undefined) return;
    const id = started.sleep.sleepLogId;

    deps.clock.now += night.asleepMinutes * MINUTE_MS;
    const endTime = said(night.saidMinutesAgo);
    const judged =
      night.source === 'live' ? Date.parse(started.sleep.startTime) : (endTime ?? deps.clock.now);
    await storage.db
      .updateTable('sleep_sessions')
      .set({
        source: night.source,
        recorded_at: judged + night.recordedAfterHours * HOUR_MS,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    const answers = [];
    for (let press = 0; press < night.presses; press += 1) {
      answers.push(await refusedOr(endSleep(deps, { ...input, id, endTime })));
    }
    const [first, ...repeats] = answers;
    const repeated = typeof first === 'object' ? { ...first, endedNow: false } : first;
    for (const answer of repeats) expect(answer).toEqual(repeated);
  }

  test('is the fold of the facts, whatever was pressed', async () => {
    let folded = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(nightArbitrary, { minLength: 3, maxLength: 25 }),
        async (nights) => {
          const userId = await addSleeper(storage, 'Asia/Jakarta');
          const deps = createDeps(storage);
          deps.clock.now = at('2026-01-01T22:00');
          for (const night of nights) await live(deps, userId, night);

          const facts = await readSleepHistory(storage.db, userId);
          const stored = await readStoredProgress(storage.db, userId);
          const { progress, awards } = foldSleeps(NO_PROGRESS, facts);
          folded += facts.length;
          expect(stored.totals).toEqual(progress.totals);
          expect(stored.days).toEqual(progress.days);
          expect(stored.unlocked.toSorted(byId)).toEqual(progress.unlocked.toSorted(byId));
          expect(stored.awards).toEqual(awards);
        },
      ),
      { numRuns: 30 },
    );
    expect(folded).toBeGreaterThan(30);
  });
});
