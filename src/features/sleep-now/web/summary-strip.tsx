import { Game } from '#game/web/game.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { decimalHours, grouped } from '#kernel/web/time/sleep-times.ts';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';

const [UsualTimes] = optionalPart(
  async () => (await withMessages(import('./usual-times.tsx'))).UsualTimes,
);

export function SummaryStrip({ data }: { data: DashboardData }) {
  const { totalPoints = 0, currentStreak = 0, streakRests = 0, lastSleep } = data;
  const lastMinutes = lastSleep?.durationMinutes;
  return (
    <dl className="strip">
      <Game calm={<UsualTimes data={data} />}>
        <div>
          <dt>{SLEEP_NOW_MESSAGES.dreamPoints}</dt>
          <dd>{grouped(totalPoints)}</dd>
        </div>
        <div>
          <dt>{SLEEP_NOW_MESSAGES.dayStreak}</dt>
          <dd>
            {grouped(currentStreak)}
            <small>{SLEEP_NOW_MESSAGES.days({ count: currentStreak })}</small>
          </dd>
          {streakRests > 0 && (
            <dd className="text-[0.8125rem]">
              <small>{SLEEP_NOW_MESSAGES.pauses({ count: streakRests })}</small>
            </dd>
          )}
        </div>
      </Game>
      <div>
        <dt>{SLEEP_NOW_MESSAGES.lastSleep}</dt>
        <dd>
          {lastMinutes
            ? SLEEP_NOW_MESSAGES.hoursShort({ hours: decimalHours(lastMinutes) })
            : SLEEP_NOW_MESSAGES.noLastSleep}
        </dd>
      </div>
    </dl>
  );
}
