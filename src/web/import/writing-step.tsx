import { formatNumber } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/import.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { ProgressBar } from './progress-bar.tsx';
import { StepHeading } from './step-heading.tsx';

/** Progress while nights are written, and the reason of a pause. */
export function WritingStep({
  session,
  state: { written, batches, isKept, isWaiting, pause },
}: {
  session: ImportSession;
  state: Extract<ImportState, { step: 'writing' }>;
}) {
  const count = (some: typeof batches) => some.reduce((sum, { sleeps }) => sum + sleeps.length, 0);
  const total = formatNumber(count(batches));
  const done = formatNumber(count(batches.slice(0, written)));
  const looksAgain = pause?.why === 'changed' || pause?.why === 'undone';
  return (
    <>
      <StepHeading>{MESSAGES.writing}</StepHeading>
      <ProgressBar name={MESSAGES.writing} done={written} total={batches.length} />
      <p className="mt-2 text-sm text-ink-2">{MESSAGES.written({ done, total })}</p>
      <output className="mt-2 block text-sm text-ink-2">
        {isWaiting && MESSAGES.waiting}
        {!isWaiting && !pause && (isKept ? MESSAGES.mayClose : MESSAGES.notKept)}
      </output>
      {pause && (
        <FormError
          message={
            looksAgain
              ? MESSAGES[pause.why]
              : [MESSAGES[pause.why]({ done, total }), pause.reason].filter(Boolean).join('\n')
          }
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {pause && (
          <Button className="flex-1" onClick={looksAgain ? session.lookAgain : session.resume}>
            {looksAgain ? MESSAGES.lookAgain : MESSAGES.tryAgain}
          </Button>
        )}
        <Button kind="secondary" className="flex-1" onClick={() => void session.discard()}>
          {MESSAGES.stop}
        </Button>
      </div>
    </>
  );
}
