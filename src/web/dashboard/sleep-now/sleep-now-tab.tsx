import type { DashboardData } from '#web/api/dashboard-data.ts';
import type { SleepSession } from '../use-sleep-session.ts';
import type { Waking } from '../waking.ts';
import { ActionRail } from './action-rail.tsx';
import { AsleepWords } from './asleep-words.tsx';
import { NewAchievements } from './new-achievements.tsx';
import { PointsRules } from './points-rules.tsx';
import { ReadyWords } from './ready-words.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { WakingWords } from './waking-words.tsx';

type SleepNowTabProps = {
  data: DashboardData;
  session: SleepSession;
  waking: Waking | null;
  nowMs: number;
};

/** The state of the night in the disc, the two actions, and the figures below. */
export function SleepNowTab({ data, session, waking, nowMs }: SleepNowTabProps) {
  return (
    <div className="under-sky has-rail mx-auto max-w-180 px-(--gutter) desk:max-w-276">
      <DiscWords data={data} session={session} waking={waking} nowMs={nowMs} />
      {waking !== null && <NewAchievements achievements={waking.newAchievements} />}
      <div className="grid gap-6 desk:grid-cols-[5fr_6fr] desk:items-start desk:gap-16">
        <SummaryStrip data={data} />
        <PointsRules currentStreak={data.currentStreak ?? 0} />
      </div>
      <ActionRail
        isAsleep={session.activeId !== null}
        hasJustWoken={waking !== null}
        isBusy={session.isBusy}
        onStart={session.start}
        onEnd={session.end}
      />
    </div>
  );
}

function DiscWords({ data, session, waking, nowMs }: SleepNowTabProps) {
  if (session.activeId !== null)
    return <AsleepWords id={session.activeId} startTime={session.startTime} nowMs={nowMs} />;
  if (waking !== null)
    return (
      <WakingWords waking={waking} isNew={session.isRewardNew} onShown={session.rewardWasShown} />
    );
  return <ReadyWords data={data} nowMs={nowMs} />;
}
