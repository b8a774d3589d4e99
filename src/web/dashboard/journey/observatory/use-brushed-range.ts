import { useEffect, useState } from 'react';
import { addDays, daysBetween } from '#domain/calendar.ts';
import { useJourneyAddress } from '../journey-address.ts';

/** Claims are asked for once the range rests, and browsers limit how often an address changes. */
const SETTLED_MS = 300;

/** Eight weeks. */
const DEFAULT_DATES = 56;

/** Medians need so many nights, and the handles room. */
const SHORTEST_RANGE_DATES = 7;

/** Indexes of dates: the first of the range, and the first after it. */
export type Brush = { first: number; end: number };
/** What a drag or a key moves. */
export type BrushPart = 'first' | 'end' | 'whole';

/**
 * The range of the pictures: at once while it is brushed, and in the address once it rests. `isSettled` while what is
 * fetched for it can be fetched.
 */
export function useBrushedRange(dates: readonly string[]) {
  const { range, change } = useJourneyAddress();
  const [live, setLive] = useState<Brush>();
  const [isHeld, hold] = useState(false);
  const count = dates.length;
  const [start = ''] = dates;
  const indexOf = (date: string) => Math.max(0, Math.min(count - 1, daysBetween(start, date)));
  const end = range.to === undefined ? count : indexOf(range.to) + 1;
  const addressed = {
    first: range.from === undefined ? Math.max(0, end - DEFAULT_DATES) : indexOf(range.from),
    end,
  };
  const brush = live ?? clampBrush(addressed, count);

  useEffect(() => {
    if (live === undefined || isHeld) return undefined;
    const address = window.location.search;
    const timer = setTimeout(() => {
      // While another view loads, its address stands already and this view is still shown.
      if (window.location.search === address)
        change({ from: addDays(start, live.first), to: addDays(start, live.end - 1) });
      setLive(undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [live, isHeld, start, change]);

  return {
    brush,
    isSettled: live === undefined,
    hold,
    setBrush: (next: Brush) => setLive(clampBrush(next, count)),
  };
}

/** Within the dates, and not too short. */
function clampBrush({ first, end }: Brush, count: number): Brush {
  const shortest = Math.min(SHORTEST_RANGE_DATES, count);
  const start = Math.max(0, Math.min(first, count - shortest));
  return { first: start, end: Math.max(start + shortest, Math.min(end, count)) };
}

/** The range, or one end of it, moved: not over an edge, nor an end over the other one. */
export function moveBrush(
  { first, end }: Brush,
  by: number,
  count: number,
  part: BrushPart = 'whole',
): Brush {
  const step =
    part === 'first'
      ? Math.max(-first, Math.min(by, end - first - SHORTEST_RANGE_DATES))
      : part === 'end'
        ? Math.min(count - end, Math.max(by, first + SHORTEST_RANGE_DATES - end))
        : Math.max(-first, Math.min(by, count - end));
  return {
    first: part === 'end' ? first : first + step,
    end: part === 'first' ? end : end + step,
  };
}
