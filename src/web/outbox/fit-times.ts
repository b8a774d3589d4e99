import { CLOCK_TOLERANCE_MS } from '#domain/start-end.ts';
import { overlaps } from '#domain/sleep.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { isoText, type Operation, type Times } from './operation.ts';

const MINUTE_MS = 60_000;

export const parseTimes = ({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime?: string | undefined;
}) => ({
  startTime: Date.parse(startTime),
  endTime: endTime === undefined ? undefined : Date.parse(endTime),
});

/** An empty sleep overlaps nothing, but no sleep can start before its end. */
export const isInTheWay = (mine: Times, other: SleepEntry, kind: Operation['kind']): boolean =>
  overlaps(parseTimes(mine), parseTimes(other)) ||
  (kind === 'start' && (parseTimes(other).endTime ?? Infinity) > Date.parse(mine.startTime));

/** Times moved by at most two minutes on each side; undefined if that is not enough. */
export function moveALittle(mine: Times, others: readonly SleepEntry[]): Times | undefined {
  let { startTime: start, endTime: end } = parseTimes(mine);
  for (const other of others.map(parseTimes)) {
    const { startTime, endTime = Infinity } = other;
    if (startTime <= start && endTime - start <= CLOCK_TOLERANCE_MS) start = endTime;
    else if (end !== undefined && startTime > start && end - startTime <= CLOCK_TOLERANCE_MS)
      end = startTime;
    else return undefined;
  }
  if (end !== undefined && end < start) return undefined;
  return { startTime: isoText(start), ...(end !== undefined && { endTime: isoText(end) }) };
}

/** The longest free part of the times, at least a minute. */
export function findFree(mine: Times, others: readonly SleepEntry[]): Times | undefined {
  const { startTime, endTime } = parseTimes(mine);
  let parts: [number, number][] = [[startTime, endTime ?? Infinity]];
  for (const other of others.map(parseTimes))
    parts = parts.flatMap(([from, to]): [number, number][] => [
      [from, Math.min(to, other.startTime)],
      [Math.max(from, other.endTime ?? Infinity), to],
    ]);
  const possible = parts.filter(
    ([from, to]) => to - from >= MINUTE_MS && (endTime !== undefined || to === Infinity),
  );
  const [longest] = possible.toSorted(([a, b], [c, d]) => d - c - (b - a));
  if (longest === undefined) return undefined;
  const [from, to] = longest;
  return { startTime: isoText(from), ...(to !== Infinity && { endTime: isoText(to) }) };
}
