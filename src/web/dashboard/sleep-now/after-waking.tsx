import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Button } from '#web/ui/button.tsx';
import { DIARY_OPENERS } from '#web/words/diary-openers.ts';
import { useDiary } from '../diary/diary-context.ts';
import { WakingNote } from '../diary/waking-note.tsx';
import type { Waking } from '../waking.ts';
import { NewAchievements } from './new-achievements.tsx';
import { RulesChangeNote } from './rules-change-note.tsx';

type AfterWakingProps = { data: DashboardData; waking: Waking };

/**
 * What stands below the reward of who has just woken: what it unlocked, and what is asked. Without a waking it tells of
 * the change of the rules.
 */
export function AfterWaking({
  data,
  waking,
  rulesChange,
}: Pick<AfterWakingProps, 'data'> & {
  waking: Waking | null;
  rulesChange: DashboardData['rulesChange'];
}) {
  if (waking === null) return rulesChange && <RulesChangeNote change={rulesChange} />;
  return (
    <>
      <NewAchievements achievements={waking.newAchievements} />
      <Question data={data} waking={waking} />
    </>
  );
}

/** To check times that are in doubt, or else how it was. */
function Question({ data, waking }: AfterWakingProps) {
  const diary = useDiary();
  const { lastSleep, recentSleeps = [] } = data;
  const sleep = recentSleeps.find(({ id }) => id === lastSleep?.id);
  if (diary === null || sleep === undefined) return null;
  if (waking.needsReview)
    return (
      <Button
        kind="secondary"
        className="mb-6"
        onClick={(event) => diary.openSleep(sleep, event.currentTarget)}
      >
        {DIARY_OPENERS.checkTheTimes}
      </Button>
    );
  return <WakingNote key={sleep.id} sleep={sleep} />;
}
