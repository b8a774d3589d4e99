import type { CountingSession } from '../rules/episodes.ts';
import type { MorningAnswers } from '../rules/sleep-details.ts';
import type { SleepEntry } from './dashboard-data.ts';

/** Sent sleeps as the rules take them. Active ones, empty ones and ones in review don't count. */
export const toCountingSessions = (sleeps: readonly SleepEntry[]): CountingSession[] =>
  sleeps.flatMap((sleep) => {
    const { startTime, endTime, sleepDate, timeZone, durationMinutes, needsReview } = sleep;
    if (!endTime || !sleepDate || !timeZone || !durationMinutes || needsReview) return [];
    return {
      startTime: Date.parse(startTime),
      endTime: Date.parse(endTime),
      sleepDate,
      timeZone,
      quality: sleep.quality ?? null,
      ...parseAnswers(sleep),
    };
  });

/** Answers as the rules take them. */
export const parseAnswers = (sent: Partial<MorningAnswers<string>>): MorningAnswers => ({
  minutesToFallAsleep: sent.minutesToFallAsleep ?? null,
  awakenings: sent.awakenings ?? null,
  minutesAwake: sent.minutesAwake ?? null,
  intoBedAt: sent.intoBedAt ? Date.parse(sent.intoBedAt) : null,
  outOfBedAt: sent.outOfBedAt ? Date.parse(sent.outOfBedAt) : null,
});
