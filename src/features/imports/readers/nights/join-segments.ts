import { firstIndex } from '#kernel/rules/first-index.ts';
import { hashKey } from '../hash-key.ts';
import type { ImportedSegment, ImportedSleep } from '../imported-sleep.ts';
import type { Formatted } from '../collected-records.ts';

/** A shorter time awake belongs to the night. */
const MAX_GAP_MS = 60 * 60_000;

type Segment = Formatted<ImportedSegment>;
type Session = Formatted<ImportedSleep> & { readonly interval: Interval };
type Interval = { start: number; end: number };

/**
 * Joins the segments of each source to sessions, from the first to the last asleep. Time in bed makes a session only
 * where no source has sleep.
 */
export function joinSegments(segments: readonly Segment[]): Formatted<ImportedSleep>[] {
  const bySource = Map.groupBy(segments, ({ format, source, isLocal }) =>
    JSON.stringify([format, source, isLocal === true]),
  );
  const asleep: Session[] = [];
  const inBed: Session[] = [];
  for (const group of bySource.values()) {
    const isInBed = ({ detail }: Segment) => detail === 'in-bed';
    asleep.push(...joinNear(group.filter((segment) => !isInBed(segment))));
    inBed.push(...joinNear(group.filter(isInBed)));
  }
  const taken = mergeIntervals(asleep);
  const alone = inBed.filter((session) => !overlapsAny(taken, session));
  return [...asleep, ...alone].map(({ interval: _interval, ...sleep }) => sleep);
}

function joinNear(segments: readonly Segment[]): Session[] {
  const sessions: Session[] = [];
  let joined: Segment[] = [];
  let end = -Infinity;
  for (const segment of segments.toSorted(compareSegments)) {
    if (joined.length > 0 && segment.start - end >= MAX_GAP_MS) {
      sessions.push(toSession(joined, end));
      joined = [];
      end = -Infinity;
    }
    joined.push(segment);
    end = Math.max(end, segment.end);
  }
  if (joined.length > 0) sessions.push(toSession(joined, end));
  return sessions;
}

function toSession(segments: readonly Segment[], end: number): Session {
  const [{ format, source, start, at, detail, isLocal }] = segments as readonly [Segment];
  const zone = segments.findLast(({ zone }) => zone !== null)?.zone ?? null;
  return {
    key: hashKey(format, source, start, end),
    times: isLocal
      ? { kind: 'wall', start: toWall(start), end: toWall(end) }
      : { kind: 'instant', start, end },
    interval: { start, end },
    zone,
    detail: segments.some(({ detail }) => detail === 'stages') ? 'stages' : detail,
    source,
    at,
    format,
  };
}

const toWall = (ms: number) => new Date(ms).toISOString().slice(0, 19);

function compareSegments(a: Segment, b: Segment): number {
  return a.start - b.start || a.end - b.end || comparePlaces(a, b);
}

function comparePlaces({ at: a }: Segment, { at: b }: Segment): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}

/** Disjoint intervals, earliest first. */
function mergeIntervals(sessions: readonly Session[]): Interval[] {
  const merged: Interval[] = [];
  const sorted = sessions.map(({ interval }) => interval).toSorted((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function overlapsAny(intervals: readonly Interval[], { interval }: Session): boolean {
  const first = intervals[firstIndex(intervals, ({ end }) => end > interval.start)];
  return first !== undefined && first.start < interval.end;
}
