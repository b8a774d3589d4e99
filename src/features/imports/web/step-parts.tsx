import type { ReactNode } from 'react';
import { Game } from '#game/web/game.tsx';
import { IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';

/** The heading of a step, which gets the focus when the step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} data-step-focus className="mt-2 text-lg outline-none">
      {children}
    </h3>
  );
}

/** Goes on with the answers of a step, or back to the start. */
export function StepButtons({ onBack }: { onBack: () => void }) {
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <Button type="submit" wide>
        {MESSAGES.next}
      </Button>
      <Button kind="secondary" wide onClick={onBack}>
        {MESSAGES.back}
      </Button>
    </div>
  );
}

/** The achievements that an import unlocks, if any. */
export function Unlocks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Game>
      <h4 className="mt-4 font-semibold">{MESSAGES.unlocks}</h4>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Game>
  );
}
