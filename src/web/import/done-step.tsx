import { formatNumber } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/import.ts';
import { Button } from '#web/ui/button.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { StepHeading } from './step-heading.tsx';

/** The one summary of an import. */
export function DoneStep({
  session,
  state: { added, pointsBefore, pointsAfter, unlocks },
}: {
  session: ImportSession;
  state: Extract<ImportState, { step: 'done' }>;
}) {
  const { done } = MESSAGES;
  return (
    <>
      <StepHeading>{added > 0 ? done.title({ count: added }) : done.nothing}</StepHeading>
      {pointsBefore !== pointsAfter && (
        <p className="mt-2">
          {done.points({ before: formatNumber(pointsBefore), after: formatNumber(pointsAfter) })}
        </p>
      )}
      {unlocks.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold">{MESSAGES.unlocks}</h4>
          <ul>
            {unlocks.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-sm text-ink-2">{done.undoHint}</p>
      <Button kind="secondary" className="mt-4" onClick={session.reset}>
        {done.more}
      </Button>
    </>
  );
}
