import { addDays, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { durationMinutes } from '#diary/rules/sleep.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { episodeQuality, readEpisodeClock, type DiaryDate } from '#diary/rules/episodes.ts';
import { mean, sampleDeviation } from '#kernel/rules/statistics.ts';

/** A row for each of the `count` dates up to and including `until`, and their totals. Clock times are minutes of the day. */
export function makeDiaryPage(
  dates: readonly DiaryDate[],
  until: SleepDate,
  count: number,
  wallClock: WallClock,
) {
  const byDate = new Map(dates.map((date) => [date.sleepDate, date]));
  const rows = Array.from({ length: count }, (_, index) => {
    const sleepDate = addDays(until, index + 1 - count);
    return toRow(sleepDate, byDate.get(sleepDate), wallClock);
  });
  const logged = rows.filter(({ isLogged }) => isLogged);
  const totals = logged.map(({ totalMinutes }) => totalMinutes);
  return {
    rows,
    nights: logged.length,
    total: {
      mean: totals.length > 0 ? mean(totals) : null,
      sd: totals.length > 1 ? sampleDeviation(totals) : null,
    },
    bed: summarize(logged.map(({ bed }) => bed)),
    wake: summarize(logged.map(({ wake }) => wake)),
  };
}

function toRow(sleepDate: SleepDate, date: DiaryDate | undefined, wallClock: WallClock) {
  const { main = null, episodes = [] } = date ?? {};
  const naps = episodes.filter((episode) => episode !== main);
  const clock = main && readEpisodeClock(wallClock, main);
  // Between the night's sessions; nothing is known of waking within a session.
  const gaps = (main?.sessions ?? [])
    .slice(1)
    .map(({ startTime }, i) =>
      durationMinutes({ startTime: main?.sessions[i]?.endTime ?? startTime, endTime: startTime }),
    );
  return {
    sleepDate,
    isLogged: date?.isLogged ?? false,
    bed: clock?.bed ?? null,
    wake: clock?.wake ?? null,
    /** Of the night. */
    asleepMinutes: main?.minutes ?? null,
    breaks: gaps.length,
    breakMinutes: gaps.reduce((sum, minutes) => sum + minutes, 0),
    naps: naps.length,
    napMinutes: naps.reduce((sum, nap) => sum + nap.minutes, 0),
    totalMinutes: date?.minutes ?? 0,
    quality: main && episodeQuality(main),
  };
}

function summarize(minutes: readonly (number | null)[]) {
  const summary = summarizeUsualClock(minutes.filter((minute) => minute !== null));
  return { mean: summary?.mean ?? null, sd: summary?.sd ?? null };
}
