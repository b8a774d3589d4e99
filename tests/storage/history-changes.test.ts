import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { AppError } from '#contract/app-error.ts';
import { type CompletedSleep, RESTORABLE_MS, REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import { night, sleepHistoryArbitrary } from '#testkit/sleeps.ts';
import { findAccount } from '#server/storage/tables/accounts.ts';
import { loadDiary } from '#server/usecases/diary/read-diary.ts';
import { correctSleep } from '#server/usecases/sleeps/correct-sleep.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { endSleep, startSleep } from '#server/usecases/sleeps/start-end.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { reopenSleep } from '#server/usecases/sleeps/reopen-sleep.ts';
import { restoreSleep } from '#server/usecases/sleeps/restore-sleep.ts';
import { describeEachEngine, setUpStorage } from '../support/engines.ts';
import { expectWholeDiary } from '../support/whole-diary.ts';
import { insertSleepHistory, readStoredDiary } from '#testkit/sleep-history.ts';
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
    arbitrary: fc.constantFrom(-1, 0, REVIEW_OVER_MINUTES + 1, ENTERED_AT_MOST_MINUTES + 1),
  },
);

/** What can be done to a history; each step has the numbers of any kind. */
const KINDS = ['night', 'enter', 'reopen', 'correct', 'delete', 'restore'] as const;
const stepArbitrary = fc.record({
  kind: fc.constantFrom('night', 'enter', ...KINDS),
  /** Which of the stored sleeps. */
  pick: fc.nat(),
  awakeMinutes: fc.integer({ min: 0, max: 30 * 60 }),
  isEnded: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  minutes: lengthArbitrary,
  /** Mostly a night of the last weeks at a similar hour, so that days fill and runs join. */
  daysAgo: fc.integer({ min: 0, max: 20 }),
  startsLaterByMinutes: fc.option(fc.integer({ min: -200, max: 200 }), { nil: undefined }),
  endsLaterByMinutes: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 300 })), {
    nil: undefined,
  }),
  zone: zoneArbitrary,
});
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
  const storage = setUpStorage(engine);

  async function pickSleep(userId: string, pick: number, isDeleted: boolean) {
    const all = storage.db.selectFrom('sleep_sessions').where('user_id', '=', userId);
    const found = all.where('deleted_at', isDeleted ? 'is not' : 'is', null).orderBy('id');
    const sleeps = await found.selectAll().execute();
    return sleeps[pick % sleeps.length];
  }

  /** What came of a step: an error code if it was refused, undefined if it did not apply. */
  async function take(deps: TestDeps, userId: string, step: Step): Promise<unknown> {
    const { clock } = deps;
    switch (step.kind) {
      case 'night': {
        clock.now += step.awakeMinutes * MINUTE_MS;
        const request = { userId, timeZone: step.zone };
        const started = await outcomeOf(startSleep(deps, request));
        if (typeof started === 'string' || !step.isEnded) return started;
        clock.now += step.minutes * MINUTE_MS;
        return await outcomeOf(endSleep(deps, { ...request, id: started.sleep.sleepLogId }));
      }
      case 'enter': {
        const minutesAgo = step.daysAgo * 24 * 60 - (step.startsLaterByMinutes ?? 0);
        const endTime = clock.now - minutesAgo * MINUTE_MS;
        const startTime = endTime - step.minutes * MINUTE_MS;
        const entry = { startTime, endTime, timeZone: step.zone };
        return await outcomeOf(enterSleep(deps, { userId, entry }));
      }
      case 'reopen': {
        const id = (await readStoredDiary(storage.db, userId)).ended.at(-1)?.id;
        return id === undefined ? undefined : await outcomeOf(reopenSleep(deps, { userId, id }));
      }
      case 'correct':
      case 'delete':
      case 'restore': {
        const sleep = await pickSleep(userId, step.pick, step.kind === 'restore');
        if (sleep === undefined) return undefined;
        const change = { userId, id: sleep.id, by: 'operator' } as const;
        if (step.kind === 'delete') return await outcomeOf(deleteSleep(deps, change));
        if (step.kind === 'restore') return await outcomeOf(restoreSleep(deps, change));
        const later = (instant: number, minutes: number | undefined) =>
          minutes === undefined ? undefined : instant + minutes * MINUTE_MS;
        const correction = {
          startTime: later(sleep.start_time, step.startsLaterByMinutes),
          endTime: later(sleep.end_time ?? clock.now, step.endsLaterByMinutes),
          timeZone: step.zone,
          quality: 4,
        };
        return await outcomeOf(correctSleep(deps, { userId, id: sleep.id, correction }));
      }
    }
  }

  /** What this server remembers is what another one would read. */
  async function expectMemory({ diaries, clock }: TestDeps, userId: string): Promise<void> {
    const account = await findAccount(storage.db, userId);
    const kept = account && diaries.find(account);
    if (kept === undefined) return;
    const deleted = kept.deleted.filter(({ deletedAt }) => deletedAt >= clock.now - RESTORABLE_MS);
    expect({ ...kept, deleted }).toEqual(await loadDiary(storage.db, userId, clock.now));
  }

  const changesArbitrary = fc.record({
    history: sleepHistoryArbitrary,
    steps: fc.array(stepArbitrary, { minLength: 5, maxLength: 15 }),
  });

  /** A change of each kind that succeeds. */
  const EVERY_KIND: { history: CompletedSleep[]; steps: Step[] } = {
    history: [night('2026-03-01')],
    steps: KINDS.map((kind) => ({
      kind,
      // The night of the history, which is never active.
      pick: 2,
      awakeMinutes: 60,
      isEnded: true,
      minutes: 450,
      daysAgo: 3,
      startsLaterByMinutes: undefined,
      endsLaterByMinutes: -10,
      zone: undefined,
    })),
  };

  test('changes in any order leave whole facts, and in memory the diary that they give', async () => {
    const made = new Set<string>();
    await fc.assert(
      fc.asyncProperty(changesArbitrary, async ({ history, steps }) => {
        const userId = await addSleeper(storage, 'Asia/Jakarta');
        await insertSleepHistory(storage, userId, history, 'Asia/Jakarta');
        const deps = createDeps(storage);
        deps.clock.now = (history.at(-1)?.endTime ?? 0) + HOUR_MS;
        for (const step of steps) {
          if (typeof (await take(deps, userId, step)) === 'object') made.add(step.kind);
          await expectWholeDiary(storage, userId);
          await expectMemory(deps, userId);
        }
      }),
      { numRuns: ROUNDS[engine.name], examples: [[EVERY_KIND]] },
    );
    expect([...made].toSorted()).toEqual(KINDS.toSorted());
  });
});
