import type { SleepEntry } from '#diary/web/dashboard-data.ts';

/** A night in Jakarta that ended at 06:30 on this day of November. */
export const novemberNight = (day: number, more: Partial<SleepEntry> = {}): SleepEntry => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  const endTime = new Date(`${date}T06:30:00+07:00`);
  return {
    id: `night-${day}`,
    startTime: new Date(endTime.getTime() - 450 * 60_000).toISOString(),
    endTime: endTime.toISOString(),
    sleepDate: date,
    durationMinutes: 450,
    points: 75,
    timeZone: 'Asia/Jakarta',
    ...more,
  };
};
