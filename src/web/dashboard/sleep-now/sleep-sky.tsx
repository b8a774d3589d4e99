import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Lotus } from '#web/ui/sky/lotus.tsx';
import { NightArc } from '#web/ui/sky/night-arc.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { minutesSince } from '../sleep-times.ts';
import type { SleepSession } from '../use-sleep-session.ts';
import type { Waking } from '../waking.ts';
import { goalMinutesOf } from './goal.ts';

type SleepSkyProps = {
  data: DashboardData;
  session: SleepSession;
  waking: Waking | null;
  nowMs: number;
};

/** The sky over Sleep Now: the night so far, the night slept, or the lotus of a milestone. */
export function SleepSky({ data, session, waking, nowMs }: SleepSkyProps) {
  const goalMinutes = goalMinutesOf(data);

  if (waking?.milestoneDays !== undefined)
    return (
      <Sky stars={false}>
        <Lotus petals={waking.milestoneDays} isOpening={session.isChangeNew} />
      </Sky>
    );
  if (waking !== null)
    return (
      <Sky stars={false}>
        <NightArc goalMinutes={goalMinutes} litMinutes={waking.durationMinutes} />
      </Sky>
    );

  const asleepMinutes =
    session.startTime === undefined ? undefined : minutesSince(session.startTime, nowMs);
  return (
    <Sky>
      <NightArc
        goalMinutes={goalMinutes}
        litMinutes={asleepMinutes}
        moonMinutes={asleepMinutes ?? 0}
      />
    </Sky>
  );
}
