import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { deriveDiary, type Diary, type DiaryFacts } from '../rules/diary.ts';
import { RESTORABLE_MS } from '../rules/sleep.ts';
import { findAccount, requireAccount, type SleeperRecord } from '#accounts/server/account-rows.ts';
import { readDayMarks } from './mark-rows.ts';
import { readDiarySleeps } from './sleep-rows.ts';
import type { Database } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

/** One call of the account's rate limit pays for this many sleeps. */
const SLEEPS_PER_CALL = 1_000;

type ReadDeps = Pick<UseCaseDeps, 'storage' | 'now' | 'diaries' | 'chargeCalls'>;

/**
 * The diary of an account as it was when the account was read, or later: from memory, or read and derived. Throws
 * UNAUTHENTICATED if the account is gone.
 */
export async function readDiary(deps: ReadDeps, account: SleeperRecord): Promise<Diary> {
  const { userId, diaryVersion } = account;
  const { reading } = deps.diaries;
  const kept = deps.diaries.find(account);
  if (kept !== undefined) return kept;
  // One that waits for the same version sees nothing older than it asked for.
  const key = `${userId} ${diaryVersion}`;
  let read = reading.get(key);
  if (read === undefined) {
    read = readCold(deps, userId).finally(() => reading.delete(key));
    reading.set(key, read);
  }
  return await read;
}

async function readCold(deps: ReadDeps, userId: string): Promise<Diary> {
  const { account, facts } = await deps.storage.snapshot(async (db) => {
    const current = await requireAccount(findAccount(db, userId));
    // A request that waited for a change of its own account knows the version before that change.
    const isKept = deps.diaries.find(current) !== undefined;
    return {
      account: current,
      facts: isKept ? undefined : await readFacts(db, userId, deps.now()),
    };
  });
  if (facts === undefined) return await readDiary(deps, account);
  chargeForSleeps(deps, userId, facts.sleeps.length);
  // Reading and deriving a long diary take some ten milliseconds each: other requests run between them.
  if (facts.sleeps.length > SLEEPS_PER_CALL) await nextTurnOfLoop();
  const diary = deriveDiary(facts);
  deps.diaries.keep(userId, { version: account.diaryVersion, diary });
  return diary;
}

/** The diary of an account that the transaction has locked, or that was read in the same snapshot. */
export async function readDiaryWithin(
  deps: Pick<ReadDeps, 'now' | 'diaries' | 'chargeCalls'>,
  db: Database,
  account: SleeperRecord,
): Promise<Diary> {
  const kept = deps.diaries.find(account);
  if (kept !== undefined) return kept;
  const diary = await loadDiary(db, account.userId, deps.now());
  chargeForSleeps(deps, account.userId, diary.sleeps.length);
  return diary;
}

/** Reads and derives a diary and keeps it nowhere, for jobs that pass over many accounts. */
export async function loadDiary(db: Database, userId: string, now: number): Promise<Diary> {
  return deriveDiary(await readFacts(db, userId, now));
}

async function readFacts(db: Database, userId: string, now: number): Promise<DiaryFacts> {
  const sleeps = await readDiarySleeps(db, { userId, deletedSince: now - RESTORABLE_MS });
  return { sleeps, marks: await readDayMarks(db, userId) };
}

/** Charges a request for the sleeps that it read. It pays for the first thousand itself. */
export function chargeForSleeps(
  { chargeCalls }: Pick<UseCaseDeps, 'chargeCalls'>,
  userId: string,
  sleeps: number,
): void {
  const calls = Math.ceil(sleeps / SLEEPS_PER_CALL) - 1;
  if (calls > 0) chargeCalls(userId, calls);
}
