import { v5 as uuidOf } from 'uuid';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import type { Text } from '#kernel/contract/text.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import type { Caller } from '#caller.ts';
import type { SleepFacts } from '#diary/rules/sleep.ts';
import { toHistoryChanged } from '#diary/server/compare-progress.ts';
import { requireSleepQuota } from '#diary/server/change-sleep.ts';
import { chargeForSleeps } from '#diary/server/read-diary.ts';
import { findSleep } from '#diary/server/sleep-rows.ts';
import { withDiary, type OpenDiary } from '#diary/server/with-diary.ts';
import type { ImportFormat } from '#imports/import-plan.ts';
import type { ImportedNight } from '#imports/readers/imported-sleep.ts';
import { hashFacts, insertImportKeys, readKnownKeys } from '#imports/server/key-rows.ts';
import { prepareSleeps, type PreparedSleep } from '#imports/server/import-nights.ts';
import { addToImport } from '#imports/server/import-rows.ts';
import type { SentFile } from '#kernel/server/http/input/body-parsing.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import {
  ARRIVAL_STATUSES,
  laterMeasured,
  planArrival,
  type PlannedNight,
} from '../plan-arrival.ts';
import {
  findArrival,
  forgetSleeps,
  listMeasured,
  saveArrival,
  saveMeasured,
  type MeasuredRecord,
} from './arrival-rows.ts';
import type { ReadFile } from './read-file.ts';
import { readInThread } from './read-in-thread.ts';
import { describeProblem, QUESTION_TEXTS } from './refusals.ts';

export type Sender = Pick<Caller, 'userId' | 'account' | 'authSessionId' | 'scopes'>;

type Arrived = ResponseData<'POST /arrivals'>;

/**
 * Takes the nights of a file that a device sends; repeats change nothing. Throws SCOPE_MISSING for a sign-in, which is no
 * connection, and ARRIVAL_NEEDS_QUESTIONS, ARRIVAL_UNREADABLE or TOO_MANY_SLEEPS, and remembers why.
 */
export async function receiveArrival(
  deps: UseCaseDeps,
  { userId, account, authSessionId: tokenId, scopes }: Sender,
  { timeZone, date = 'evening' }: DecodedPart<'POST /arrivals', 'query'>,
  file: SentFile,
): Promise<Arrived> {
  if (scopes === undefined) throw new AppError('SCOPE_MISSING');
  const settings = { timeZone: timeZone ?? account.timeZone ?? deps.defaultTimeZone, date };
  try {
    const read = await readInThread({ ...file, ...settings });
    const arrived = await takeNights(deps, { userId, tokenId }, requireNights(read));
    const row = { tokenId, arrivedAt: deps.now(), counts: JSON.stringify(arrived) };
    await deps.storage.transaction((trx) =>
      saveArrival(trx, userId, { ...row, refusedAt: null, refusal: null }),
    );
    return arrived;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'TOO_MANY_REQUESTS')
      await rememberRefusal(deps, { userId, tokenId }, error.text);
    throw error;
  }
}

/** The nights that were read. Throws ARRIVAL_NEEDS_QUESTIONS or ARRIVAL_UNREADABLE with the sentence that helps. */
function requireNights(read: ReadFile) {
  if ('question' in read)
    throw new AppError('ARRIVAL_NEEDS_QUESTIONS', { text: QUESTION_TEXTS[read.question] });
  if ('problem' in read)
    throw new AppError('ARRIVAL_UNREADABLE', { text: describeProblem(read.problem) });
  return read;
}

type Connection = { userId: string; tokenId: string };

async function rememberRefusal(
  { storage, now }: UseCaseDeps,
  { userId, tokenId }: Connection,
  text: Text,
): Promise<void> {
  await storage.transaction(async (trx) => {
    const { arrivedAt = null, counts = null } = (await findArrival(trx, userId, tokenId)) ?? {};
    const refused = { refusedAt: now(), refusal: JSON.stringify(text) };
    await saveArrival(trx, userId, { tokenId, arrivedAt, counts, ...refused });
  });
}

/** A night with what would be stored of it. */
type Candidate = PreparedSleep & { night: ImportedNight };

async function takeNights(
  deps: UseCaseDeps,
  { userId, tokenId }: Connection,
  { nights, copies, unreadable }: Extract<ReadFile, { nights: unknown }>,
): Promise<Arrived> {
  chargeForSleeps(deps, userId, nights.length);
  const candidates: Candidate[] = [];
  for (const [format, ofFormat] of Map.groupBy(nights, (night) => night.format)) {
    const prepared = await prepareSleeps(deps, { importId: '', format, sleeps: ofFormat });
    for (const [index, { facts, key }] of prepared.entries()) {
      const night = ofFormat[index] as ImportedNight;
      const source = `${night.detail === 'in-bed' ? 'in-bed' : 'arrival'}:${format}` as const;
      const sent = { ...key, tokenId, detail: night.detail };
      candidates.push({ night, facts: { ...facts, source }, key: sent });
    }
  }
  return await withDiary(deps, { userId }, async (open) => {
    const { db, diary, now, today } = open;
    const known = await readKnownKeys(db, { userId });
    const planned = planArrival(
      candidates.map(({ night }) => night),
      { sleeps: diary.sleeps, known },
      { now, tokenId },
    );
    const counts = countStatuses(planned);
    const arrived = { ...counts, overlaps: counts.overlaps + copies, unreadable };
    requireSleepQuota(diary, counts.new);
    const added = new Set(candidates.filter((_, index) => planned[index]?.status === 'new'));
    const longer = await replaceVersions(deps, open, candidates, planned);
    const measured = await findMeasured(open, candidates, planned);
    const written = [...added, ...longer];
    if (written.length + measured.length === 0) return { answer: () => arrived };

    const gone = planned.flatMap(({ status, ids }) => (status === 'longer' ? ids.slice(1) : []));
    return {
      answer: () => arrived,
      change: { sleeps: written.map(({ facts }) => facts), erased: gone },
      write: async (trx) => {
        await forgetSleeps(trx, userId, [...gone, ...longer.map(({ facts }) => facts.id)]);
        for (const [format, ofFormat] of Map.groupBy(written, ({ night }) => night.format)) {
          const importId = toImportId(tokenId, today, format);
          const keys = ofFormat.map(({ key }) => ({ ...key, importId }));
          await insertImportKeys(trx, userId, keys);
          const count = ofFormat.filter((each) => added.has(each)).length;
          await addToImport(trx, userId, { importId, format, createdAt: now }, count);
        }
        await saveMeasured(trx, userId, measured);
      },
      ...(written.length > 0 && { happened: (after) => toHistoryChanged(open, after) }),
    };
  });
}

function countStatuses(planned: readonly PlannedNight[]) {
  const counts = Object.fromEntries(ARRIVAL_STATUSES.map((status) => [status, 0])) as Record<
    PlannedNight['status'],
    number
  >;
  for (const { status } of planned) counts[status] += 1;
  return counts;
}

/** What a connection brings in a day of one format is one import. */
const toImportId = (tokenId: string, today: string, format: ImportFormat) =>
  uuidOf(`${today} ${format}`, tokenId);

/** The earlier versions with the times of the better ones; what the sleeper has said of them stays. */
async function replaceVersions(
  { wallClock }: UseCaseDeps,
  { db, userId, now }: OpenDiary,
  candidates: readonly Candidate[],
  planned: readonly PlannedNight[],
): Promise<Candidate[]> {
  const replaced: Candidate[] = [];
  for (const [index, { status, ids }] of planned.entries()) {
    const [first, ...others] = status === 'longer' ? ids : [];
    const before = first === undefined ? undefined : await findSleep(db, userId, first);
    if (before === undefined) continue;
    const candidate = candidates[index] as Candidate;
    const { startTime, endTime, timeZone, source, note, quality } = candidate.facts;
    const merged = await Promise.all(others.map((id) => findSleep(db, userId, id)));
    const said = [before, ...merged, { note, quality }];
    const facts: SleepFacts = {
      ...before,
      ...dateWaking(wallClock, { startTime, endTime: endTime ?? startTime }, timeZone),
      startTime,
      timeZone,
      source,
      note: said.find((each) => each?.note)?.note ?? null,
      quality: said.find((each) => each?.quality)?.quality ?? null,
      version: before.version + 1,
      changedAt: now,
    };
    const key = { ...candidate.key, sleepId: before.id, factsHash: hashFacts(facts) };
    replaced.push({ ...candidate, facts, key });
  }
  return replaced;
}

/** The measured times that are new, or more than a part of those known. */
async function findMeasured(
  { db, userId }: OpenDiary,
  candidates: readonly Candidate[],
  planned: readonly PlannedNight[],
): Promise<MeasuredRecord[]> {
  const arrived = new Map<string, MeasuredRecord>();
  for (const [index, { status, ids }] of planned.entries()) {
    const [sleepId] = status === 'measured' ? ids : [];
    const { startTime, endTime, format } = (candidates[index] as Candidate).night;
    if (sleepId === undefined) continue;
    const parts = arrived.get(sleepId);
    arrived.set(sleepId, {
      sleepId,
      startTime: Math.min(startTime, parts?.startTime ?? startTime),
      endTime: Math.max(endTime, parts?.endTime ?? endTime),
      source: format,
    });
  }
  if (arrived.size === 0) return [];
  const before = new Map((await listMeasured(db, userId)).map((each) => [each.sleepId, each]));
  return [...arrived.values()].filter(
    (each) => laterMeasured(before.get(each.sleepId), each) === each && !isSame(before, each),
  );
}

const isSame = (before: ReadonlyMap<string, MeasuredRecord>, each: MeasuredRecord): boolean => {
  const known = before.get(each.sleepId);
  return known?.startTime === each.startTime && known.endTime === each.endTime;
};
