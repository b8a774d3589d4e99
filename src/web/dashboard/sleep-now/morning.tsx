import './morning.css';
import { Suspense, useState } from 'react';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DIARY_OPENERS } from '#web/messages/first.ts';
import { useOpenDiary } from '../diary/diary-context.ts';
import type { SleepSession } from '#web/dashboard/sleep-session/use-sleep-session.ts';
import type { Waking } from '../waking.ts';
import { DiscardSleep } from './discard-sleep.tsx';
import { MorningQuestion } from './morning-question.tsx';
import { MorningStep } from './morning-step.tsx';
import { MorningWeek } from './morning-week.tsx';
import { NewAchievements } from './new-achievements.tsx';

// In one chunk with what stands below it.
export { MorningPanel } from './morning-panel.tsx';

const [MorningMotif] = lazyPart(
  async () => (await import('../cloth/morning-motif.tsx')).MorningMotif,
);

type MorningProps = { data: DashboardData; waking: Waking; session: SleepSession };

export function Morning({ data, waking, session }: MorningProps) {
  const hasDiary = useOpenDiary() !== null;
  const { lastSleep, recentSleeps = [] } = data;
  const sleep = recentSleeps.find(({ id }) => id === lastSleep?.id);
  const [isNew] = useState(session.isChangeNew);
  return (
    <div className="mb-[20px] grid grid-cols-[minmax(0,1fr)] gap-[16px] border-b-2 border-dotted border-line pb-[18px] desk:mb-[28px] desk:grid-cols-3 desk:items-start desk:gap-x-[56px] desk:gap-y-[20px]">
      <MorningStep data={data} waking={waking} session={session} />
      {hasDiary && sleep?.sleepDate !== undefined && (
        <MorningWeek until={sleep.sleepDate} data={data} />
      )}
      <NewAchievements achievements={waking.newAchievements} />
      {hasDiary && sleep !== undefined && (
        <Question
          sleep={sleep}
          waking={waking}
          session={session}
          usualMinute={data.usual?.wakeMinute ?? null}
        />
      )}
      {hasDiary && sleep !== undefined && (
        <div className="min-h-24">
          <Suspense>
            <MorningMotif data={data} isNew={isNew} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

type QuestionProps = Omit<MorningProps, 'data'> & {
  sleep: SleepEntry;
  usualMinute: number | null;
};

/** Offers to discard an empty sleep, asks to review doubtful times, or else for the quality. */
function Question({ sleep, waking, session, usualMinute }: QuestionProps) {
  const openDiary = useOpenDiary();
  if (waking.durationMinutes === 0)
    return <DiscardSleep sleep={sleep} onDiscarded={session.forgetEnded} />;
  if (!waking.needsReview)
    return (
      <MorningQuestion
        key={sleep.id}
        sleep={sleep}
        usualMinute={usualMinute}
        onMoved={session.forgetEnded}
      />
    );
  return (
    <Button
      kind="secondary"
      onClick={(event) => openDiary?.({ kind: 'sleep', sleep, openedBy: event.currentTarget })}
    >
      {DIARY_OPENERS.checkTheTimes}
    </Button>
  );
}
