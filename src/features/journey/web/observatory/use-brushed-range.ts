import { useState } from 'react';
import { addDays, daysBetween } from '#kernel/rules/calendar.ts';
import { useLiveAddress } from '#diary/web/journey-address.ts';

/** Eight weeks. */
const DEFAULT_DATES = 56;

/** Medians need so many nights, and the handles room. */
const SHORTEST_RANGE_DATES = 7;

/** Indexes of dates: the first of the range, and the first after it. */
export type Brush = { first: number; end: number };
/** What a drag or a key moves. */
export type BrushPart = 'first' | 'end' | 'whole';

/** The range of the pictures, which moves with the brush. `isSettled` while what is fetched for it can be fetched. */
export function useBrushedRange(dates: readonly string[]) {
  const [isHeld, hold] = useState(false);
  const { range, live, setLive } = useLiveAddress<{ from: string; to: string }>(isHeld);
  const { from, to } = live ?? range;
  const count = dates.length;
  const [start = ''] = dates;
  const indexOf = (date: string) => Math.max(0, Math.min(count - 1, daysBetween(start, date)));
  const end = to === undefined ? count : indexOf(to) + 1;
  const first = from === undefined ? Math.max(0, end - DEFAULT_DATES) : indexOf(from);
  return {
    brush: clampBrush({ first, end }, count),
    isSettled: live === undefined,
    hold,
    setBrush: (brush: Brush) => {
      const next = clampBrush(brush, count);
      setLive({ from: addDays(start, next.first), to: addDays(start, next.end - 1) });
    },
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
  const spare = end - first - SHORTEST_RANGE_DATES;
  const [least, most] = [part === 'end' ? -spare : -first, part === 'first' ? spare : count - end];
  const step = Math.max(least, Math.min(by, most));
  return {
    first: part === 'end' ? first : first + step,
    end: part === 'first' ? end : end + step,
  };
}
