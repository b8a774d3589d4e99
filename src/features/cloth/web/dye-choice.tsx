import { DYES, type Dye } from '#accounts/dyes.ts';
import { DYE_ACHIEVEMENTS, isDyeOpen } from '#diary/rules/dyes.ts';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { ACHIEVEMENT_MESSAGES, CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { Radio } from '#kernel/web/ui/choices.tsx';

/** The dye of all cloths of the account; a locked one says what opens it. */
export function DyeChoice({ dye: saved, dashboard }: { dye: Dye; dashboard: DashboardData }) {
  const changeAccount = useChangeAccount();
  const { isBusy, running, run } = useAction(
    (dye: Dye) => changeAccount({ dye }),
    CLOTH_MESSAGES.dyeFailed,
  );
  const { unlockedAchievements = [] } = dashboard;
  const isOpen = (dye: Dye) => isDyeOpen(dye, saved, unlockedAchievements);
  return (
    <fieldset className="pt-6" disabled={isBusy}>
      <legend className="font-display text-[1.25rem]">{CLOTH_MESSAGES.dye}</legend>
      <div className="flex flex-wrap gap-x-6">
        {DYES.map((dye) => (
          <Radio
            key={dye}
            name="dye"
            value={dye}
            checked={dye === (running ?? saved)}
            disabled={!isOpen(dye)}
            onChange={() => void run(dye)}
          >
            <span>
              {CLOTH_MESSAGES.dyes[dye]}
              {!isOpen(dye) && (
                <span className="block text-sm text-ink-2">
                  {CLOTH_MESSAGES.dyeLocked({
                    achievement: ACHIEVEMENT_MESSAGES[DYE_ACHIEVEMENTS[dye]].name,
                  })}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
