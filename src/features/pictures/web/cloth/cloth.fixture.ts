import { addDays } from '#kernel/rules/calendar.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { SAMPLE } from './one-motif.tsx';

export const night = (facts: Partial<DrawnNight> = {}): DrawnNight => ({
  ...SAMPLE,
  sleepDate: '2026-03-04',
  ...facts,
});

/** Nights with every mark, which make the largest file. */
export const worstNights = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    night({
      sleepDate: addDays(from, index),
      minutes: 421 + (index % 200),
      lateMinutes: ((index * 37) % 160) - 80,
      naps: 4,
      quality: 1 + (index % 5),
      hasNote: true,
      runDay: 30,
      isFree: true,
      hasAchievement: true,
      isInNewZone: true,
    }),
  );
