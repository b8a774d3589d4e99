import './morning.css';
import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '#kernel/web/ui/button.tsx';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import type { Waking } from '#dashboard/web/waking.ts';
import { DiscardSleep } from './discard-sleep.tsx';
import { MorningQuestion } from './morning-question.tsx';
import { MorningStep } from './morning-step.tsx';
import { MorningWeek } from './morning-week.tsx';
import { NewAchievements } from './new-achievements.tsx';
import type { SleepNowProps } from './sleep-sky.tsx';

// In one chunk with what stands below it.
export { MorningPanel } from './morning-panel.tsx';

/** A picture of the night that just ended. */
export type NightPicture = ComponentType<{ data: DashboardData; isNew: boolean }>;

type MorningProps = SleepNowProps & { waking: Waking; Picture: NightPicture };

/** Asks to discard an empty sleep, to review doubtful times, or else for the quality. */
export function Morning({ data, waking, session, Picture }: MorningProps) {
  const openDiary = useOpenDiary();
  const { lastSleep, recentSleeps = [] } = data;
  const sleep = recentSleeps.find(({ id }) => id === lastSleep?.id);
  const [isNew] = useState(session.isChangeNew);
  return (
    <div className="morning">
      <MorningStep data={data} waking={waking} session={session} />
      {openDiary !== null && sleep?.sleepDate !== undefined && (
        <MorningWeek until={sleep.sleepDate} />
      )}
      <NewAchievements achievements={waking.newAchievements} />
      {openDiary !== null && sleep !== undefined && (
        <>
          {waking.durationMinutes === 0 ? (
            <DiscardSleep sleep={sleep} onDiscarded={session.forgetEnded} />
          ) : waking.needsReview ? (
            <Button
              kind="secondary"
              onClick={({ currentTarget: openedBy }) =>
                openDiary({ kind: 'sleep', sleep, openedBy })
              }
            >
              {DIARY_OPENERS.checkTheTimes}
            </Button>
          ) : (
            <MorningQuestion
              key={sleep.id}
              sleep={sleep}
              usualMinute={data.usual?.wakeMinute ?? null}
              onMoved={session.forgetEnded}
            />
          )}
          <div className="min-h-24">
            <Suspense>
              <Picture data={data} isNew={isNew} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}
