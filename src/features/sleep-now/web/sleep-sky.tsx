import { Suspense } from 'react';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import { useGame } from '#game/web/game.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { NightArc } from '#diary/web/night-arc.tsx';
import { Sky } from '#kernel/web/ui/sky/sky.tsx';
import { minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { Waking } from '#dashboard/web/waking.ts';

/** Loads the lotus animation on demand or while asleep, because it is rarely shown. */
export const [Lotus, loadLotus] = optionalPart(
  async () => (await import('#kernel/web/ui/sky/lotus.tsx')).Lotus,
);

export type SleepNowProps = {
  data: DashboardData;
  session: SleepSession;
  waking: Waking | null;
};

/** The sky over Sleep Now: the night so far, the night slept, or the lotus of a milestone. */
export function SleepSky({ data, session, waking }: SleepNowProps) {
  const { sleepGoalMinutes: goalMinutes = DEFAULT_SLEEP_GOAL_MINUTES } = data;
  const hasGame = useGame();

  if (waking !== null)
    return (
      <Sky stars={false}>
        {waking.milestoneDays === undefined || !hasGame ? (
          <NightArc goalMinutes={goalMinutes} litMinutes={waking.durationMinutes} />
        ) : (
          <Suspense>
            <Lotus petals={waking.milestoneDays} isOpening={session.isChangeNew} />
          </Suspense>
        )}
      </Sky>
    );

  return (
    <Sky>
      <Tonight goalMinutes={goalMinutes} startTime={session.startTime} />
    </Sky>
  );
}

type TonightProps = { goalMinutes: number; startTime: string | undefined };

/** The elapsed night, the only part of the sky that updates with the clock. */
function Tonight({ goalMinutes, startTime }: TonightProps) {
  const asleepMinutes = useMinuteClock((nowMs) =>
    startTime === undefined ? undefined : minutesSince(startTime, nowMs),
  );
  return (
    <NightArc
      goalMinutes={goalMinutes}
      litMinutes={asleepMinutes}
      moonMinutes={asleepMinutes ?? 0}
    />
  );
}
