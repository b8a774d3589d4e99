import { formatNumber } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { StepHeading } from './step-heading.tsx';
import { Unlocks } from './unlocks.tsx';

/** The one summary of an import. */
export function DoneStep({
  session,
  state: { effect },
}: {
  session: ImportSession;
  state: Extract<ImportState, { step: 'done' }>;
}) {
  const { done } = MESSAGES;
  const { statuses, pointsBefore, pointsAfter, unlocks } = effect;
  const added = statuses.filter((status) => status === 'new').length;
  return (
    <>
      <StepHeading>{added > 0 ? done.title({ count: added }) : done.nothing}</StepHeading>
      {pointsBefore !== pointsAfter && (
        <p className="mt-2">
          {done.points({ before: formatNumber(pointsBefore), after: formatNumber(pointsAfter) })}
        </p>
      )}
      <Unlocks names={unlocks} />
      <p className="mt-2 text-sm text-ink-2">{done.undoHint}</p>
      <Button kind="secondary" className="mt-4" onClick={session.reset}>
        {done.more}
      </Button>
    </>
  );
}
