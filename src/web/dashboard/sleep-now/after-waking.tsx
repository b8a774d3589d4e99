import { lazy, Suspense } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Button } from '#web/ui/button.tsx';
import { DIARY_OPENERS } from '#web/words/diary-openers.ts';
import { useDiary } from '../diary/diary-context.ts';
import type { Waking } from '../waking.ts';

const WakingNote = lazy(async () => ({
  default: (await import('../diary/waking-note.tsx')).WakingNote,
}));

/** What is asked of who has just woken, below the reward: to check times in doubt, or how it was. */
export function AfterWaking({ data, waking }: { data: DashboardData; waking: Waking }) {
  const diary = useDiary();
  const { lastSleep, recentSleeps = [] } = data;
  const sleep = recentSleeps.find(({ id }) => id === lastSleep?.id);
  if (diary === null || sleep === undefined) return null;
  if (waking.needsReview)
    return (
      <Button kind="secondary" className="mb-6" onClick={() => diary.openSleep(sleep)}>
        {DIARY_OPENERS.checkTheTimes}
      </Button>
    );
  return (
    <Suspense>
      <WakingNote key={sleep.id} sleep={sleep} />
    </Suspense>
  );
}
