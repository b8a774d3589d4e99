import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { CALM_MESSAGES } from '#kernel/web/messages/app.ts';
import { roundTo } from '#pictures/web/spans.ts';
import { Clock } from './clock.tsx';

/** The usual times, as far as they are known, in place of points and streak. */
export function UsualTimes({ data: { usual } }: { data: DashboardData }) {
  const times = [
    [CALM_MESSAGES.usualBedtime, usual?.bedMinute],
    [CALM_MESSAGES.usualWaking, usual?.wakeMinute],
  ] as const;
  return times.map(
    ([name, minute]) =>
      typeof minute === 'number' && (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Clock atMs={roundTo(minute) * 60_000} timeZone="UTC" />
          </dd>
        </div>
      ),
  );
}
