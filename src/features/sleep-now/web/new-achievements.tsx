import { useGame } from '#game/web/game.tsx';
import type { AchievementEntry } from '#diary/web/dashboard-data.ts';
import { Medal } from '#diary/web/medal.tsx';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatList } from '#kernel/web/messages/formats.ts';

/** So many medals leave room for their names. */
const MAX_MEDALS = 3;

/** In one row, so that the rating stays in the first view. */
export function NewAchievements({ achievements }: { achievements: readonly AchievementEntry[] }) {
  const hasGame = useGame();
  if (achievements.length === 0 || !hasGame) return null;
  return (
    <section className="new-achievements">
      {achievements.slice(0, MAX_MEDALS).map(({ id }) => (
        <Medal key={id} id={id} isUnlocked />
      ))}
      <div className="min-w-0">
        <b>{formatList(achievements.map(({ name }) => name))}</b>
        <span>{MORNING_MESSAGES.newAchievements({ count: achievements.length })}</span>
      </div>
    </section>
  );
}
