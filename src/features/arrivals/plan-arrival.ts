import { isTold, overlaps, toldTimes, type Interval } from '#diary/rules/sleep.ts';
import type { DiarySleep } from '#diary/rules/diary.ts';
import {
  createFinder,
  DETAIL_LEVELS,
  IMPORT_STATUSES,
  limit,
  type DetailLevel,
  type IncomingSleep,
} from '#imports/import-plan.ts';

/**
 * What becomes of a night that a device sends, besides what may become of an imported one. `longer`: it takes the place of an earlier
 * version. `measured`: it is kept as the measured times of a sleep that the sleeper has told of.
 */
export const ARRIVAL_STATUSES = [...IMPORT_STATUSES, 'longer', 'measured'] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number];

export type ArrivingNight = IncomingSleep & { readonly detail: DetailLevel };

/** A record that a file or a device has brought. */
export type KnownRecord = {
  readonly key: string;
  readonly startTime: number;
  readonly endTime: number;
  /** Null: its sleep was deleted. */
  readonly keptId: string | null;
  readonly tokenId: string | null;
  readonly detail: DetailLevel | null;
};

export type PlannedNight = {
  readonly status: ArrivalStatus;
  /** The sleeps that a longer version replaces; the first gets its times, the others go. Of a measured one the told sleep. */
  readonly ids: readonly string[];
};

/** Instants in epoch milliseconds. */
type Times = { readonly startTime: number; readonly endTime: number };

/**
 * Decides what becomes of each night, in the given order. The nights don't overlap each other. Sleeps that the sleeper has told of
 * win, then sleeps of files and of other devices, except time merely in bed, then the more detailed and the longer version.
 */
export function planArrival(
  nights: readonly ArrivingNight[],
  { sleeps, known }: { sleeps: readonly DiarySleep[]; known: readonly KnownRecord[] },
  { now, tokenId }: { now: number; tokenId: string },
): PlannedNight[] {
  const byKey = new Map(known.map((record) => [record.key, record]));
  const findDeleted = createFinder(known.filter(({ keptId }) => keptId === null));
  const findInDiary = createFinder(
    sleeps.map((sleep) => (isTold(sleep) ? { ...sleep, ...toldTimes(sleep) } : sleep)),
  );
  const own = new Map(
    known.flatMap(({ keptId, detail, ...record }) =>
      keptId !== null && record.tokenId === tokenId ? [[keptId, detail] as const] : [],
    ),
  );
  /** Sleeps that earlier nights of this arrival have replaced. */
  const changed = new Map<string, (Times & { detail: DetailLevel }) | null>();

  const plan = (night: ArrivingNight): PlannedNight => {
    const { status, ...times } = limit(night, now, 'csv');
    const record = byKey.get(night.key);
    if (status !== 'new') return { status, ids: [] };
    if (record?.keptId === null || findDeleted(times).length > 0)
      return { status: 'deletedByYou', ids: [] };
    const met = findInDiary(times).filter(({ id }) => {
      const after = changed.get(id);
      return after === undefined || (after !== null && overlaps(after, times));
    });
    const told = met.filter(isTold);
    if (told.length > 0) {
      if (night.detail === 'in-bed') return { status: 'overlaps', ids: [] };
      const [most] = told.toSorted((a, b) => sharedMs(b, times) - sharedMs(a, times));
      return { status: 'measured', ids: most ? [most.id] : [] };
    }
    // The sleeper has moved its sleep away.
    if (record !== undefined && !met.some(({ id }) => id === record.keptId))
      return { status: 'same', ids: [] };
    if (met.length === 0) return { status: 'new', ids: [] };
    const isInBed = ({ source }: DiarySleep) => source.startsWith('in-bed:');
    if (!met.every((sleep) => own.has(sleep.id) || isInBed(sleep)))
      return { status: 'overlaps', ids: [] };
    const versions = met.map((sleep) => {
      const detail = isInBed(sleep) ? 'in-bed' : own.get(sleep.id);
      return changed.get(sleep.id) ?? { ...sleep, detail: detail ?? 'asleep' };
    });
    if (!versions.every((version) => isBetter({ ...times, detail: night.detail }, version)))
      return { status: 'same', ids: [] };
    const [first, ...others] = met.map(({ id }) => id) as [string, ...string[]];
    for (const id of others) changed.set(id, null);
    changed.set(first, { ...times, detail: night.detail });
    own.set(first, night.detail);
    return { status: 'longer', ids: [first, ...others] };
  };
  return nights.map(plan);
}

type Version = Interval & { readonly detail: DetailLevel };

/** Whether a version says more than another: in detail, else in length. */
function isBetter(a: Version, b: Version): boolean {
  const byDetail = DETAIL_LEVELS.indexOf(b.detail) - DETAIL_LEVELS.indexOf(a.detail);
  return byDetail === 0 ? lengthOf(a) > lengthOf(b) : byDetail > 0;
}

const lengthOf = ({ startTime, endTime }: Interval) => (endTime ?? Infinity) - startTime;

const sharedMs = (sleep: Interval, times: Times) =>
  Math.min(sleep.endTime ?? Infinity, times.endTime) - Math.max(sleep.startTime, times.startTime);

/** Measured times of a told sleep. */
type Measured = Times & { readonly sleepId: string };

/** What changes of the measured times by further parts: of each sleep they reach from the first start to the last end. */
export function joinMeasured<Part extends Measured>(
  known: readonly Part[],
  parts: readonly Part[],
): Part[] {
  const before = new Map(known.map((each) => [each.sleepId, each]));
  const joined = new Map<string, Part>();
  for (const part of parts) {
    const other = joined.get(part.sleepId) ?? before.get(part.sleepId) ?? part;
    const startTime = Math.min(other.startTime, part.startTime);
    joined.set(part.sleepId, {
      ...part,
      startTime,
      endTime: Math.max(other.endTime, part.endTime),
    });
  }
  return [...joined.values()].filter(({ sleepId, startTime, endTime }) => {
    const known = before.get(sleepId);
    return known?.startTime !== startTime || known.endTime !== endTime;
  });
}
