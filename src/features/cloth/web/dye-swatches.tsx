import { useMemo, useRef } from 'react';
import { useGame } from '#game/web/game.tsx';
import { DYES, type Dye } from '#accounts/dyes.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { DYE_ACHIEVEMENTS, isDyeOpen } from '#diary/rules/dyes.ts';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { ACHIEVEMENT_MESSAGES, CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { ClothBand } from '#pictures/web/cloth/cloth-band.tsx';
import { SAMPLE } from '#pictures/web/cloth/one-motif.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { Glyph } from '#pictures/web/glyph.tsx';

/** As many as a swatch shows. */
const SHOWN_NIGHTS = 9;

type DyeSwatchesProps = {
  nights: readonly DrawnNight[];
  /** The account's. */
  saved: Dye;
  chosen: Dye;
  unlocked: readonly { id: string }[];
  onChoose: (dye: Dye) => void;
};

/** One's own cloth in each dye, for this picture and on request for the account; a locked one says what opens it. Without the game all are open. */
export function DyeSwatches({ nights, saved, chosen, unlocked, onChoose }: DyeSwatchesProps) {
  const hasGame = useGame();
  const changeAccount = useChangeAccount();
  const { isBusy, run } = useAction((dye: Dye) => changeAccount({ dye }), CLOTH_MESSAGES.dyeFailed);
  const shown = useMemo(() => nights.slice(-SHOWN_NIGHTS), [nights]);
  const { sleepDate: last } = shown.at(-1) ?? SAMPLE;
  const swatches = useRef<HTMLFieldSetElement>(null);
  const keep = () => {
    // The button will be gone.
    swatches.current?.querySelector<HTMLElement>(':checked')?.focus();
    void run(chosen);
  };
  return (
    <fieldset ref={swatches} className="cloth-dyes">
      <legend className="sr-only">{CLOTH_MESSAGES.dye}</legend>
      {DYES.map((dye) => {
        const isOpen = !hasGame || isDyeOpen(dye, saved, unlocked);
        return (
          <label key={dye}>
            <input
              type="radio"
              name="dye"
              className="sr-only"
              checked={dye === chosen}
              disabled={!isOpen}
              onChange={() => onChoose(dye)}
            />
            <span className="cloth-swatch">
              <ClothBand
                nights={shown}
                dye={dye}
                middle={addDays(last, -4)}
                tile={34}
                centre="row"
                height={51}
              />
              {!isOpen && <Glyph name="lock" />}
            </span>
            <b>{CLOTH_MESSAGES.dyes[dye]}</b>
            {!isOpen && (
              <span>
                {CLOTH_MESSAGES.dyeLocked({
                  achievement: ACHIEVEMENT_MESSAGES[DYE_ACHIEVEMENTS[dye]].name,
                })}
              </span>
            )}
          </label>
        );
      })}
      {chosen !== saved && (
        <Button kind="secondary" className="text-sm" disabled={isBusy} onClick={keep}>
          {CLOTH_MESSAGES.keepDye}
        </Button>
      )}
    </fieldset>
  );
}
