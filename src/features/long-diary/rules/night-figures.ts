import { durationMinutes } from '#diary/rules/sleep.ts';
import { NO_ANSWERS, withoutFaults } from '#diary/rules/sleep-details.ts';
import type { CountingSession, Episode } from '#diary/rules/episodes.ts';

/** What the answers about a night say, in minutes unless it is an instant (epoch milliseconds). Null: an answer is missing. */
export type NightFigures = ReturnType<typeof findNightFigures>;

/**
 * The figures of a main episode. Each gap between its sleeps is an awakening; it and what a later sleep of the night
 * took to begin are time awake. An answer that can't be is none.
 */
export function findNightFigures(episode: Episode) {
  const sessions = episode.sessions.map(readAnswers);
  const [first, last] = [sessions[0], sessions.at(-1)] as [AnsweredSession, AnsweredSession];
  const gaps = sessions
    .slice(1)
    .map(({ startTime }, index) =>
      durationMinutes({ startTime: sessions[index]?.endTime ?? startTime, endTime: startTime }),
    )
    .filter((minutes) => minutes > 0);
  const { minutesToFallAsleep, intoBedAt } = first;
  const { outOfBedAt } = last;
  const awakenings = sum([gaps.length, ...sessions.map((session) => session.awakenings)]);
  const minutesAwake = sum([
    ...gaps,
    ...sessions.slice(1).map((session) => session.minutesToFallAsleep ?? 0),
    // Without an awakening there is no time awake.
    ...sessions.map((session) => (session.awakenings === 0 ? 0 : session.minutesAwake)),
  ]);
  const awake = sum([minutesToFallAsleep, minutesAwake]);
  const minutesAsleep = awake === null ? null : durationMinutes(episode) - awake;
  const minutesInBed =
    intoBedAt === null || outOfBedAt === null
      ? null
      : durationMinutes({ startTime: intoBedAt, endTime: outOfBedAt });
  return {
    intoBedAt,
    outOfBedAt,
    minutesToFallAsleep,
    awakenings,
    minutesAwake,
    minutesAsleep,
    minutesInBed,
    efficiency: findEfficiency(minutesAsleep, minutesInBed),
  };
}

type AnsweredSession = ReturnType<typeof readAnswers>;

/** An end that was tapped, or a device's longer version, may contradict answers that were given before. */
const readAnswers = (session: CountingSession) => withoutFaults({ ...NO_ANSWERS, ...session });

/** The share of the time in bed that was sleep, in percent to one decimal; null without both. */
export function findEfficiency(
  minutesAsleep: number | null,
  minutesInBed: number | null,
): number | null {
  if (minutesAsleep === null || minutesInBed === null || minutesInBed === 0) return null;
  return Math.round((1000 * minutesAsleep) / minutesInBed) / 10;
}

/** Null if one of them is. */
const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
