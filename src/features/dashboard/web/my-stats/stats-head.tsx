import { useGame } from '#game/web/game.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { MY_STATS_MESSAGES } from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';
import { NightsOnCloth, TypicalNight } from './calm-stats.tsx';

/** Points, streak and last sleep; without the game the last sleep, a typical one and all nights. */
export function StatsHead({ data }: { data: DashboardData }) {
  const { totalPoints = 0, currentStreak = 0, longestStreak = 0, streakRests = 0 } = data;
  const hasGame = useGame();
  const hasDiary = useOpenDiary() !== null;
  if (!hasGame)
    return (
      <dl className="stats-head">
        <div className="stat-hero">
          <LastRest data={data} />
        </div>
        {hasDiary && data.showInsights !== false && <TypicalNight data={data} />}
        {hasDiary && <NightsOnCloth />}
      </dl>
    );
  return (
    <dl className="stats-head">
      <div className="stat-hero">
        <dt>{SLEEP_NOW_MESSAGES.dreamPoints}</dt>
        <dd>{grouped(totalPoints)}</dd>
      </div>
      <div>
        <dt>{MY_STATS_MESSAGES.sleepStreak}</dt>
        <dd>{grouped(currentStreak)}</dd>
        <dd>
          {joinParts([
            MY_STATS_MESSAGES.daysInARow({ count: currentStreak }),
            streakRests > 0 ? SLEEP_NOW_MESSAGES.pauses({ count: streakRests }) : undefined,
          ])}
        </dd>
        {longestStreak > 0 && (
          <dd>{MY_STATS_MESSAGES.longestStreak({ days: grouped(longestStreak) })}</dd>
        )}
      </div>
      <div>
        <LastRest data={data} />
      </div>
    </dl>
  );
}

function LastRest({ data: { lastSleep } }: { data: DashboardData }) {
  return (
    <>
      <dt>{MY_STATS_MESSAGES.lastRest}</dt>
      {lastSleep?.durationMinutes === undefined ? (
        <dd>{MY_STATS_MESSAGES.notAvailable}</dd>
      ) : (
        <>
          <dd>
            {SLEEP_NOW_MESSAGES.hoursShort({ hours: decimalHours(lastSleep.durationMinutes) })}
          </dd>
          {lastSleep.endTime && <dd>{shortDate(lastSleep.endTime, lastSleep.timeZone)}</dd>}
        </>
      )}
    </>
  );
}
