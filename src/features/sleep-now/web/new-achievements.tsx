import type { AchievementEntry } from '#diary/web/dashboard-data.ts';
import { Medal } from '#diary/web/medal.tsx';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';

export function NewAchievements({ achievements }: { achievements: readonly AchievementEntry[] }) {
  if (achievements.length === 0) return null;
  return (
    <section className="morning-achievements">
      <h2 className="text-lg text-soga">
        {MORNING_MESSAGES.newAchievements({ count: achievements.length })}
      </h2>
      <ul>
        {achievements.map(({ id, name, description }) => (
          <li key={id} className="flex items-center gap-3 pt-3">
            <Medal id={id} isUnlocked />
            <div className="min-w-0">
              <h3 className="font-sans text-base/normal font-semibold">{name}</h3>
              <p className="text-sm/[1.4] text-ink-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
