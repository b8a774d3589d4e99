import type { AnsweredNight } from './lying-awake.ts';

type BedPart = { kind: 'asleep' | 'awake' | 'unplaced'; from: number; to: number };

/**
 * The time in bed in order and without holes (epoch milliseconds). `unplaced`: awake within a sleep, at a time that is
 * not recorded; it stands in the middle of what is left of that sleep.
 */
export function splitTimeInBed({ intoBedAt, outOfBedAt, main }: AnsweredNight): BedPart[] {
  const parts: BedPart[] = [];
  let from = intoBedAt;
  const add = (kind: BedPart['kind'], to: number) => {
    if (to > from) parts.push({ kind, from, to });
    from = to;
  };
  for (const { startTime, endTime, minutesToFallAsleep, minutesAwake } of main.sessions) {
    const asleepAt = startTime + toMs(minutesToFallAsleep);
    const awakeMs = toMs(minutesAwake);
    const middle = (asleepAt + endTime - awakeMs) / 2;
    add('awake', asleepAt);
    if (awakeMs > 0) {
      add('asleep', middle);
      add('unplaced', middle + awakeMs);
    }
    add('asleep', endTime);
  }
  add('awake', outOfBedAt);
  return parts;
}

const toMs = (minutes: number | null | undefined): number => (minutes ?? 0) * 60_000;
