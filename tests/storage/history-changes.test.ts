import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { AppError } from '#contract/app-error.ts';
import type { SleepChange } from '#contract/diary.ts';
import { type CompletedSleep, REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import { night, sleepHistoryArbitrary } from '#testkit/sleeps.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { reopenSleep } from '#server/usecases/sleeps/reopen-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { describeEachEngine } from '../support/engines.ts';
import { expectFoldOfFacts } from '../support/fold-of-facts.ts';
import { insertSleepHistory, readSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps, HOUR_MS, MINUTE_MS, type TestDeps } from '#testkit/sleepers.ts';

const zoneArbitrary = fc.option(
  fc.constantFrom('Asia/Jakarta', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  { nil: undefined, freq: 3 },
);
const lengthArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 410, max: 560 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      -1,
      0,
      REVIEW_OVER_MINUTES,
      REVIEW_OVER_MINUTES + 1,
      ENTERED_AT_MOST_MINUTES,
      ENTERED_AT_MOST_MINUTES + 1,
      3000,
    ),
  },
);

/** A start and end with a duration, some hours after the last one. */
const nightArbitrary = fc.record({
  kind: fc.constant('night' as const),
  awakeMinutes: fc.integer({ min: 0, max: 30 * 60 }),
  asleepMinutes: lengthArbitrary,
  isEnded: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  zone: zoneArbitrary,
});

const entryArbitrary = fc.record({
  kind: fc.constant('enter' as const),
  /** Mostly a night of the last weeks at a similar hour, so that days fill and runs join. */
  daysAgo: fc.integer({ min: 0, max: 20 }),
  minutesOff: fc.integer({ min: -300, max: 300 }),
  minutes: lengthArbitrary,
  zone: zoneArbitrary,
});

const pickArbitrary = { pick: fc.nat() };
const correctionArbitrary = fc.record({
  kind: fc.constant('correct' as const),
  ...pickArbitrary,
  startsLaterByMinutes: fc.option(fc.integer({ min: -200, max: 200 }), { nil: undefined }),
  endsLaterByMinutes: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 300 })), {
    nil: undefined,
  }),
  zone: zoneArbitrary,
  quality: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: nightArbitrary },
  { weight: 3, arbitrary: entryArbitrary },
  { weight: 2, arbitrary: correctionArbitrary },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), ...pickArbitrary }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), ...pickArbitrary }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** The result of a change, or its error code; any other error fails the test. */
async function outcomeOf<T>(change: Promise<T>): Promise<T | string> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A change takes four times as long on PostgreSQL. */
const ROUNDS = { sqlite: 10, postgres: 3 };

describeEachEngine('a history that is changed in any order', (engine) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await engine.openStorage();
  });

  /** All stored data of a sleeper without deleted sleeps. */
  async function readEverything(userId: string) {
    const { db } = storage;
    const sleeps = await db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .selectAll()
      .execute();
    return [
      // Undoing a change is a change too.
      sleeps.map((sleep) => ({ ...sleep, version: 0, changed_at: null })),
      await expectFoldOfFacts(storage, userId),
    ];
  }

  async function newSleeper(history: readonly CompletedSleep[]) {
    const userId = await addSleeper(storage, 'Asia/Jakarta');
    await insertSleepHistory(storage, userId, history, 'Asia/Jakarta');
    const deps = createDeps(storage);
    deps.clock.now = (history.at(-1)?.endTime ?? 0) + HOUR_MS;
    return { userId, deps };
  }

  async function idsOf(userId: string, isDeleted: boolean): Promise<string[]> {
    const rows = await storage.db
      .selectFrom('sleep_sessions')
      .where('user_id', '=', userId)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .orderBy('id')
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Runs a dry run, expects no writes, applies the change and expects the same result. */
  async function dryRunThenMake<T extends object>(
    userId: string,
    make: (dryRun: boolean) => Promise<T>,
  ): Promise<T | string> {
    const before = await readEverything(userId);
    const dryRunResult = await outcomeOf(make(true));
    expect(await readEverything(userId)).toEqual(before);
    const made = await outcomeOf(make(false));
    expect(withoutId(made)).toEqual(withoutId(dryRunResult));
    if (typeof made === 'string') expect(await readEverything(userId)).toEqual(before);
    return made;
  }

  /** Entries have generated ids. */
  function withoutId(outcome: object | string): unknown {
    if (typeof outcome === 'string' || !('sleep' in outcome)) return outcome;
    return { ...outcome, sleep: { ...(outcome as SleepChange).sleep, id: undefined } };
  }

  async function take(deps: TestDeps, userId: string, step: Step): Promise<unknown> {
    const { clock } = deps;
    switch (step.kind) {
      case 'night': {
        clock.now += step.awakeMinutes * MINUTE_MS;
        const request = { userId, timeZone: step.zone };
        const started = await outcomeOf(startSleep(deps, request));
        if (typeof started === 'string') return started;
        if (!step.isEnded) return started;
        clock.now += step.asleepMinutes * MINUTE_MS;
        return await outcomeOf(endSleep(deps, { ...request, id: started.sleep.sleepLogId }));
      }
      case 'enter': {
        const endTime = clock.now - step.daysAgo * 24 * HOUR_MS + step.minutesOff * MINUTE_MS;
        const startTime = endTime - step.minutes * MINUTE_MS;
        const entry = { startTime, endTime, timeZone: step.zone };
        return await dryRunThenMake(userId, (dryRun) =>
          enterSleep(deps, { userId, dryRun, entry }),
        );
      }
      case 'correct': {
        const ids = await idsOf(userId, false);
        const id = ids[step.pick % Math.max(1, ids.length)];
        const sleep = await storage.db
          .selectFrom('sleep_sessions')
          .where('user_id', '=', userId)
          .where('id', '=', id ?? '')
          .select(['start_time', 'end_time'])
          .executeTakeFirst();
        if (id === undefined || sleep === undefined) return undefined;
        const { startsLaterByMinutes, endsLaterByMinutes, zone, quality } = step;
        const later = (instant: number, minutes: number | undefined) =>
          minutes === undefined ? undefined : instant + minutes * MINUTE_MS;
        const correction = {
          startTime: later(sleep.start_time, startsLaterByMinutes),
          endTime: later(sleep.end_time ?? clock.now, endsLaterByMinutes),
          timeZone: zone,
          quality,
        };
        return await dryRunThenMake(userId, (dryRun) =>
          correctSleep(deps, { userId, dryRun, id, correction }),
        );
      }
      case 'delete': {
        const ids = await idsOf(userId, false);
        const id = ids[step.pick % Math.max(1, ids.length)];
        if (id === undefined) return undefined;
        return await dryRunThenMake(userId, (dryRun) =>
          deleteSleep(deps, { userId, dryRun, id, by: 'operator' }),
        );
      }
      case 'restore': {
        const ids = await idsOf(userId, true);
        const id = ids[step.pick % Math.max(1, ids.length)];
        if (id === undefined) return undefined;
        return await outcomeOf(restoreSleep(deps, { userId, id, by: 'operator' }));
      }
      case 'reopen': {
        const id = (await readSleepHistory(storage.db, userId)).at(-1)?.id;
        if (id === undefined) return undefined;
        return await outcomeOf(reopenSleep(deps, { userId, id }));
      }
    }
  }

  async function expectAddingCanBeUndone(deps: TestDeps, userId: string, entry: Step) {
    const before = await readEverything(userId);
    const entered = await take(deps, userId, entry);
    if (entered === undefined || typeof entered === 'string') return;
    const { sleep, ...change } = entered as SleepChange;
    const undone = await deleteSleep(deps, { userId, id: sleep.id, by: 'operator' });
    expect(await readEverything(userId)).toEqual(before);
    expect(undone).toEqual({
      pointsBefore: change.pointsAfter,
      pointsAfter: change.pointsBefore,
      currentStreak: undone.currentStreak,
      newAchievements: change.lostAchievements,
      lostAchievements: change.newAchievements,
    });
  }

  async function expectDeletingCanBeUndone(deps: TestDeps, userId: string, pick: number) {
    const ids = await idsOf(userId, false);
    const id = ids[pick % Math.max(1, ids.length)];
    if (id === undefined) return;
    const before = await readEverything(userId);
    await deleteSleep(deps, { userId, id, by: 'operator' });
    await restoreSleep(deps, { userId, id, by: 'operator' });
    expect(await readEverything(userId)).toEqual(before);
  }

  const changesArbitrary = fc.record({
    history: sleepHistoryArbitrary,
    steps: fc.array(stepArbitrary, { minLength: 5, maxLength: 15 }),
    entry: entryArbitrary,
    pick: fc.nat(),
  });

  /** A change of each kind that succeeds. */
  const EVERY_KIND: typeof changesArbitrary extends fc.Arbitrary<infer T> ? T : never = {
    history: [night('2026-03-01')],
    steps: [
      { kind: 'night', awakeMinutes: 60, asleepMinutes: 450, isEnded: true, zone: undefined },
      { kind: 'enter', daysAgo: 3, minutesOff: 0, minutes: 450, zone: undefined },
      {
        kind: 'correct',
        pick: 0,
        startsLaterByMinutes: undefined,
        endsLaterByMinutes: undefined,
        zone: undefined,
        quality: 4,
      },
      { kind: 'delete', pick: 0 },
    ],
    entry: { kind: 'enter', daysAgo: 5, minutesOff: 0, minutes: 450, zone: undefined },
    pick: 0,
  };

  test('changes in any order keep the cache equal to the fold, match their dry run, and can be undone', async () => {
    const made = new Set<string>();
    await fc.assert(
      fc.asyncProperty(changesArbitrary, async ({ history, steps, entry, pick }) => {
        const { userId, deps } = await newSleeper(history);
        for (const step of steps) {
          const outcome = await take(deps, userId, step);
          if (typeof outcome === 'object') made.add(step.kind);
          await expectFoldOfFacts(storage, userId);
        }
        await expectAddingCanBeUndone(deps, userId, entry);
        await expectDeletingCanBeUndone(deps, userId, pick);
      }),
      { numRuns: ROUNDS[engine.name], examples: [[EVERY_KIND]] },
    );
    expect([...made]).toEqual(expect.arrayContaining(['night', 'enter', 'correct', 'delete']));
  });

  test('a sleep ended, reopened and ended again earns what one end would', async () => {
    const minutes = lengthArbitrary.map((length) => Math.max(0, length));
    const nightArguments = {
      history: sleepHistoryArbitrary,
      firstMinutes: minutes,
      reopenedAfterMinutes: fc.integer({ min: 0, max: 10 }),
      moreMinutes: minutes,
      zone: zoneArbitrary,
    };
    await fc.assert(
      fc.asyncProperty(fc.record(nightArguments), async ({ history, zone, ...night }) => {
        const sleep = async (isReopened: boolean) => {
          const { userId, deps } = await newSleeper(history);
          const request = { userId, timeZone: zone };
          const { sleepLogId: id } = (await startSleep(deps, request)).sleep;
          deps.clock.now += night.firstMinutes * MINUTE_MS;
          if (isReopened) await endSleep(deps, { ...request, id });
          deps.clock.now += night.reopenedAfterMinutes * MINUTE_MS;
          if (isReopened) await reopenSleep(deps, { ...request, id });
          deps.clock.now += night.moreMinutes * MINUTE_MS;
          const { sleepLogId: _, version: __, ...ended } = await endSleep(deps, { ...request, id });
          await expectFoldOfFacts(storage, userId);
          return ended;
        };
        expect(await sleep(true)).toEqual(await sleep(false));
      }),
      { numRuns: 2 * ROUNDS[engine.name] },
    );
  });
});
