import { v5 as uuidOf } from 'uuid';
import { AppError } from '#kernel/contract/app-error.ts';
import type { DecodedPart, ResponseData } from '#routes.ts';
import { dateWaking } from '#kernel/rules/calendar.ts';
import { fillDetails, pickDetails } from '#diary/rules/sleep-details.ts';
import type { Caller } from '#caller.ts';
import type { SleepFacts } from '#diary/rules/sleep.ts';
import { toHistoryChanged } from '#diary/server/compare-progress.ts';
import { requireSleepQuota } from '#diary/server/change-sleep.ts';
import { chargeForSleeps } from '#diary/server/read-diary.ts';
import { findSleep } from '#diary/server/sleep-rows.ts';
import { withDiary, type OpenDiary } from '#diary/server/with-diary.ts';
import type { ImportedNight } from '#imports/readers/imported-sleep.ts';
import { insertImportKeys, readKnownKeys } from '#imports/server/key-rows.ts';
import { prepareSleeps, type PreparedSleep } from '#imports/server/import-nights.ts';
import { addToImport } from '#imports/server/import-rows.ts';
import type { SentFile } from '#kernel/server/http/input/body-parsing.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { ARRIVAL_STATUSES, joinMeasured, planArrival, type PlannedNight } from '../plan-arrival.ts';
import {
  forgetSleeps,
  listMeasured,
  saveArrival,
  saveMeasured,
  type MeasuredRecord,
} from './arrival-rows.ts';
import type { NightsOfFile } from './read-file.ts';
import { readInThread } from './read-in-thread.ts';

export type ArrivalRequest = Pick<Caller, 'userId' | 'account' | 'authSessionId' | 'scopes'> & {
  readonly query: DecodedPart<'POST /arrivals', 'query'>;
  readonly body: SentFile;
};

type Arrived = ResponseData<'POST /arrivals'>;

/**
 * Takes the nights of a file that a device sends; repeats change nothing. Throws SCOPE_MISSING for a sign-in, which is no
 * connection, and ARRIVAL_NEEDS_QUESTIONS, ARRIVAL_UNREADABLE or TOO_MANY_SLEEPS, and remembers why.
 */
export async function receiveArrival(
  deps: UseCaseDeps,
  { userId, account, authSessionId: tokenId, scopes, query, body }: ArrivalRequest,
): Promise<Arrived> {
  if (scopes === undefined) throw new AppError('SCOPE_MISSING');
  const { timeZone = account.timeZone ?? deps.defaultTimeZone, date = 'evening' } = query;
  const connection = { userId, tokenId };
  // The connection may be revoked meanwhile; what it has brought stays.
  const save = (given: Parameters<typeof saveArrival>[2]) =>
    deps.storage.transaction((trx) => saveArrival(trx, connection, given)).catch(() => undefined);
  try {
    const read = await readInThread({ ...body, timeZone, date });
    const arrived = await takeNights(deps, connection, read);
    const counts = JSON.stringify(arrived);
    await save({ arrivedAt: deps.now(), counts, refusedAt: null, refusal: null });
    return arrived;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'TOO_MANY_REQUESTS')
      await save({ refusedAt: deps.now(), refusal: JSON.stringify(error.text) });
    throw error;
  }
}

/** A night with what would be stored of it. */
type Candidate = PreparedSleep & { night: ImportedNight };

async function takeNights(
  deps: UseCaseDeps,
  { userId, tokenId }: { userId: string; tokenId: string },
  { nights, copies, unreadable }: NightsOfFile,
): Promise<Arrived> {
  chargeForSleeps(deps, userId, nights.length);
  const prepared = await prepareSleeps(deps, { importId: '', format: 'csv', sleeps: nights });
  const candidates = nights.map((night, index): Candidate => {
    const { facts, key } = prepared[index] as PreparedSleep;
    const { detail, format } = night;
    const source = `${detail === 'in-bed' ? 'in-bed' : 'arrival'}:${format}` as const;
    return { night, facts: { ...facts, source }, key: { ...key, tokenId, detail } };
  });
  return await withDiary(deps, { userId }, async (open) => {
    const { db, diary, now, today } = open;
    const known = await readKnownKeys(db, { userId });
    const planned = planArrival(nights, { sleeps: diary.sleeps, known }, { now, tokenId });
    const counts = countStatuses(planned);
    const arrived = { ...counts, overlaps: counts.overlaps + copies, unreadable };
    requireSleepQuota(diary, counts.new);
    const added = candidates.filter((_, index) => planned[index]?.status === 'new');
    const longer = await replaceVersions(deps, open, { candidates, planned, known });
    const measured = await findMeasured(open, nights, planned);
    const written = [...added, ...longer];
    if (written.length + measured.length === 0) return { answer: () => arrived };

    const gone = planned.flatMap(({ status, ids }) => (status === 'longer' ? ids.slice(1) : []));
    return {
      answer: () => arrived,
      change: { sleeps: written.map(({ facts }) => facts), erased: gone },
      write: async (trx) => {
        await forgetSleeps(trx, userId, [...gone, ...longer.map(({ facts }) => facts.id)]);
        const keys = longer.map(({ key }) => key);
        // What a connection brings in a day of one format is one import.
        for (const [format, ofFormat] of Map.groupBy(added, ({ night }) => night.format)) {
          const importId = uuidOf(`${today} ${format}`, tokenId);
          for (const { key } of ofFormat) keys.push({ ...key, importId });
          await addToImport(trx, userId, { importId, format, createdAt: now }, ofFormat.length);
        }
        await insertImportKeys(trx, userId, keys);
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

/** The earlier versions with the times of the better ones; what the sleeper has said of them stays. */
async function replaceVersions(
  { wallClock }: UseCaseDeps,
  { db, userId, now }: OpenDiary,
  given: {
    candidates: readonly Candidate[];
    planned: readonly PlannedNight[];
    known: readonly { keptId: string | null; importId: string }[];
  },
): Promise<Candidate[]> {
  const importOf = new Map(given.known.map(({ keptId, importId }) => [keptId, importId]));
  const replaced: Candidate[] = [];
  for (const [index, candidate] of given.candidates.entries()) {
    const { status, ids } = given.planned[index] as PlannedNight;
    if (status !== 'longer') continue;
    const found = await Promise.all(ids.map((id) => findSleep(db, userId, id)));
    const versions = found.filter((each) => each !== undefined);
    const [before] = versions;
    if (before === undefined) continue;
    const { startTime, endTime, timeZone, source } = candidate.facts;
    const facts: SleepFacts = {
      ...before,
      ...dateWaking(wallClock, { startTime, endTime: endTime ?? startTime }, timeZone),
      startTime,
      timeZone,
      source,
      recordedAt: Math.min(...versions.map(({ recordedAt }) => recordedAt)),
      ...[...versions, candidate.facts].map(pickDetails<SleepFacts>).reduce(fillDetails),
      version: before.version + 1,
      changedAt: now,
    };
    const importId = importOf.get(before.id) ?? '';
    replaced.push({ ...candidate, facts, key: { ...candidate.key, sleepId: before.id, importId } });
  }
  return replaced;
}

/** The measured times that are new, or more than the known ones. */
async function findMeasured(
  { db, userId }: OpenDiary,
  nights: readonly ImportedNight[],
  planned: readonly PlannedNight[],
): Promise<MeasuredRecord[]> {
  const parts = nights.flatMap(({ startTime, endTime, format: source }, index) => {
    const { status, ids: [sleepId] = [] } = planned[index] as PlannedNight;
    return status === 'measured' && sleepId ? [{ sleepId, startTime, endTime, source }] : [];
  });
  return parts.length === 0 ? [] : joinMeasured(await listMeasured(db, userId), parts);
}
