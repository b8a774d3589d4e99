import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Button } from '#web/ui/button.tsx';
import { DIARY_OPENERS } from '#web/words/diary-openers.ts';
import { useDiary } from '../diary/diary-context.ts';
import type { SleepSession } from '../use-sleep-session.ts';
import type { Waking } from '../waking.ts';
import { ActionRail } from './action-rail.tsx';
import { AfterWaking } from './after-waking.tsx';
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
  const diary = useDiary();
  return (
    <div className="under-sky has-rail mx-auto max-w-180 px-(--gutter) desk:max-w-276">
      <DiscWords data={data} session={session} waking={waking} nowMs={nowMs} />
      {waking !== null && <NewAchievements achievements={waking.newAchievements} />}
      {waking !== null && <AfterWaking waking={waking} data={data} />}
      <div className="grid gap-6 desk:grid-cols-[5fr_6fr] desk:items-start desk:gap-16">
        <SummaryStrip data={data} />
        <PointsRules currentStreak={data.currentStreak ?? 0} />
      </div>
      {diary !== null && session.activeId === null && (
        <Button kind="secondary" className="mt-6" onClick={diary.enterSleep}>
          {DIARY_OPENERS.forgotTheButton}
        </Button>
      )}
      <ActionRail
        isAsleep={session.activeId !== null}
        hasJustWoken={waking !== null}
        isBusy={session.isBusy}
        onStart={session.start}
        onEnd={() => void session.end()}
      />
    </div>
  );
}

function DiscWords({ data, session, waking, nowMs }: SleepNowTabProps) {
  if (session.activeId !== null)
    return <AsleepWords id={session.activeId} session={session} nowMs={nowMs} />;
  if (waking !== null)
    return (
      <WakingWords waking={waking} isNew={session.isChangeNew} onShown={session.changeWasShown} />
    );
  return (
    <ReadyWords
      data={data}
      nowMs={nowMs}
      isNew={session.isChangeNew}
      onShown={session.changeWasShown}
    />
  );
}
