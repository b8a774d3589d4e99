import type { SleepDate } from '#kernel/rules/calendar.ts';
import { changeDiary, type Diary, type DiaryChange } from '../rules/diary.ts';
import { MAX_DELETED_SLEEPS } from '../rules/sleep.ts';
import {
  findAccount,
  lockAccount,
  newDiaryVersion,
  requireAccount,
  saveDiaryVersion,
  updateAccount,
  type SleeperRecord,
} from '#accounts/server/account-rows.ts';
import { saveDayMarks } from './mark-rows.ts';
import { eraseSleeps, pruneDeletedSleeps, saveSleeps } from './sleep-rows.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { recordAccountEvent, type AccountEvent } from '#accounts/server/record-account-event.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import {
  dataOrThrow,
  runIdempotently,
  type RepeatableCall,
} from '#kernel/server/usecase/run-idempotently.ts';
import { giveWay } from './give-way.ts';
import type { Happened } from './happened.ts';
import type { KeptDiary } from './diary-memory.ts';
import { chargeForSleeps, readDiary, readDiaryWithin } from './read-diary.ts';
import { tellChange } from './see-rules-change.ts';

export type DiaryRequest = {
  userId: string;
  /** The request's IANA zone, if any; the streak uses its calendar. */
  timeZone?: string | undefined;
  /** Whether that zone becomes the account's. */
  movesZone?: boolean | undefined;
  /** Decides and answers, and writes nothing. */
  dryRun?: boolean | undefined;
  repeatable?: RepeatableCall | undefined;
};

/** A diary that is about to be changed, and what its decision may read. */
export type OpenDiary = {
  readonly diary: Diary;
  /** For what is stored of a sleeper beside the diary. Read-only by type: only `withDiary` writes. */
  readonly db: Database;
  readonly account: SleeperRecord;
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sleeper's current zone, and the date there. */
  readonly timeZone: string;
  readonly today: SleepDate;
};

/** What follows from a request: an answer, and what changes, if anything does. */
export type Decision<Answer> = {
  readonly answer: (after: Diary) => Answer;
  /** Absent: nothing is written. */
  readonly change?: DiaryChange | undefined;
  /** Writes what belongs to the change beside the diary. */
  readonly write?: ((trx: WriteTransaction, after: Diary) => Promise<void>) | undefined;
  /** For the audit log. */
  readonly event?: AccountEvent | undefined;
  readonly happened?: ((after: Diary) => Happened) | undefined;
};

/**
 * The only way for a request to change a diary. In one transaction that has locked the account it takes the diary, lets `decide` say
 * what follows from the request, writes that, and tells of it: a repeat, another device or another server waits, and
 * then sees the diary after it. Throws UNAUTHENTICATED if the account is gone, and what `decide` throws.
 */
export async function withDiary<Answer>(
  deps: UseCaseDeps,
  request: DiaryRequest,
  decide: (open: OpenDiary) => Decision<Answer> | Promise<Decision<Answer>>,
): Promise<Answer> {
  const { userId } = request;
  if (request.dryRun) return await preview(deps, request, decide);
  // Forgotten with the transaction: it may run again, and only what was committed is kept.
  const { outcome, kept } = await deps.storage.transaction(async (trx) => {
    const account = await requireAccount(lockAccount(trx, userId));
    const timeZone = findZone(deps, account, request);
    if (request.movesZone && request.timeZone !== undefined && timeZone !== account.timeZone) {
      await updateAccount(trx, userId, { timeZone });
    }
    let changed: KeptDiary | undefined;
    const done = await runIdempotently(deps, trx, request, async () => {
      const diary = await readDiaryWithin(deps, trx, account);
      const open = toOpen(deps, trx, diary, account, timeZone);
      const decision = await decide(open);
      if (decision.change === undefined) return decision.answer(diary);
      const { displaced, ...whole } = await giveWay(open, decision.change);
      const after = change(deps, userId, diary, whole);
      const version = newDiaryVersion();
      await writeChange(trx, userId, whole);
      for (const { onDisplaced } of displaced.length > 0 ? deps.features : [])
        await onDisplaced?.(deps, trx, userId, displaced);
      await decision.write?.(trx, after);
      await saveDiaryVersion(trx, { userId, version, ...tellChange(account, diary, after) });
      if (decision.event) await recordAccountEvent(deps, trx, userId, decision.event);
      const told = { account, diary: after, happened: decision.happened?.(after) };
      for (const { onDiaryChange } of deps.features) await onDiaryChange?.(deps, trx, told);
      changed = { version, diary: after };
      return decision.answer(after);
    });
    return { outcome: done, kept: changed };
  });
  if (kept !== undefined) deps.diaries.keep(userId, kept);
  return dataOrThrow(outcome);
}

async function preview<Answer>(
  deps: UseCaseDeps,
  request: DiaryRequest,
  decide: (open: OpenDiary) => Decision<Answer> | Promise<Decision<Answer>>,
): Promise<Answer> {
  const { db } = deps.storage;
  const account = await requireAccount(findAccount(db, request.userId));
  const diary = await readDiary(deps, account);
  const timeZone = findZone(deps, account, request);
  const open = toOpen(deps, db, diary, account, timeZone);
  const decision = await decide(open);
  if (decision.change === undefined) return decision.answer(diary);
  const whole = await giveWay(open, decision.change);
  return decision.answer(change(deps, request.userId, diary, whole));
}

/** Derives the diary after a change, and charges the account for it. */
function change(deps: UseCaseDeps, userId: string, diary: Diary, to: DiaryChange): Diary {
  const after = changeDiary(diary, to);
  chargeForSleeps(deps, userId, after.sleeps.length);
  return after;
}

/** Where the sleeper is: in the request's zone, else the account's, else the server's. */
const findZone = (
  { defaultTimeZone }: UseCaseDeps,
  account: SleeperRecord,
  { timeZone }: DiaryRequest,
): string => timeZone ?? account.timeZone ?? defaultTimeZone;

function toOpen(
  deps: UseCaseDeps,
  db: Database,
  diary: Diary,
  account: SleeperRecord,
  timeZone: string,
): OpenDiary {
  const now = deps.now();
  const { date: today } = deps.wallClock(now, timeZone);
  return { diary, db, account, userId: account.userId, now, timeZone, today };
}

async function writeChange(
  trx: WriteTransaction,
  userId: string,
  { sleeps = [], erased = [], marks = [] }: DiaryChange,
): Promise<void> {
  await saveSleeps(trx, userId, sleeps);
  await eraseSleeps(trx, userId, erased);
  await saveDayMarks(trx, userId, marks);
  if (sleeps.some(({ deletedAt }) => deletedAt !== null)) {
    await pruneDeletedSleeps(trx, userId, MAX_DELETED_SLEEPS);
  }
}
