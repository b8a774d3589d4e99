import './import.css';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Game } from '#game/web/game.tsx';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { IMPORT_MESSAGES as MESSAGES, TWO_STEP_MESSAGES } from '#kernel/web/messages/app.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { Button } from '#kernel/web/ui/button.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ImportList } from './import-list.tsx';
import { openImportSession, type ImportSession, type StepProps } from './import-session.ts';
import { PreviewStep } from './preview-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { StepHeading, Unlocks } from './step-parts.tsx';
import { ZonesStep } from './zones-step.tsx';

/** Imports nights from files, step by step, and undoes earlier imports. */
export function ImportSection() {
  const { userId } = useAuth();
  const session = openImportSession(userId ?? '');
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const refresh = useRefresh('dashboard', 'diary', 'imports');
  useEffect(() => {
    session.notifyWritten(() => void refresh());
  });

  // The focus follows the steps; at first it is on the dialog's own heading.
  const section = useRef<HTMLDivElement>(null);
  useAfterChange(state.step, () =>
    section.current?.querySelector<HTMLElement>('[data-step-focus]')?.focus(),
  );

  return (
    <div ref={section}>
      <Step session={session} />
      {(state.step === 'choose' || state.step === 'done') && <ImportList onUndone={refresh} />}
    </div>
  );
}

function Step({ session }: { session: ImportSession }) {
  const { state } = session;
  switch (state.step) {
    case 'choose':
      return <ChooseFiles session={session} state={state} />;
    case 'reading': {
      const { bytesRead = 0, bytesTotal = 0, records = 0 } = state.progress ?? {};
      return (
        <WaitingStep
          title={MESSAGES.reading}
          done={bytesTotal > 0 ? bytesRead / bytesTotal : undefined}
        >
          <p className="mt-2 text-sm wrap-anywhere text-ink-2">
            {MESSAGES.recordsFound({ count: records })}
          </p>
          <CancelButton onPress={session.reset} />
        </WaitingStep>
      );
    }
    case 'questions':
      return <QuestionsStep session={session} state={state} />;
    case 'zones':
      return <ZonesStep session={session} state={state} />;
    case 'preview':
      return <PreviewStep session={session} state={state} />;
    case 'sending': {
      const { preview, sent } = state;
      return (
        <WaitingStep
          title={preview ? MESSAGES.writing : MESSAGES.checking}
          // Unknown once all is sent: the server works on.
          done={sent < 1 ? sent : undefined}
        >
          {preview ? (
            <p className="mt-2 text-sm text-ink-2">{MESSAGES.mayClose}</p>
          ) : (
            <CancelButton onPress={session.reset} />
          )}
        </WaitingStep>
      );
    }
    case 'failed':
      return <FailedStep session={session} state={state} />;
    case 'done':
      return <DoneStep session={session} state={state} />;
  }
}

type WaitingStepProps = { title: string; done: number | undefined; children: ReactNode };

/** `done`: the part that is done, from 0 to 1; undefined if unknown. */
function WaitingStep({ title, done, children }: WaitingStepProps) {
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <progress aria-label={title} className="mt-3 block h-3 w-full accent-soga" value={done} />
      {children}
    </>
  );
}

function FailedStep({ session, state: { preview, reason } }: StepProps<'failed'>) {
  const failed = reason === undefined ? MESSAGES.offline : MESSAGES.failed;
  const text = preview ? failed : MESSAGES.checkFailed;
  return (
    <>
      <StepHeading>{preview ? MESSAGES.writing : MESSAGES.checking}</StepHeading>
      <FormError message={[text, reason].filter(Boolean).join('\n')} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button kind="secondary" className="flex-auto" onClick={session.go}>
          {DASHBOARD_MESSAGES.tryAgain}
        </Button>
        <Button kind="secondary" className="flex-auto" onClick={session.reset}>
          {MESSAGES.back}
        </Button>
      </div>
    </>
  );
}

function CancelButton({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="secondary" className="mt-4" onClick={onPress}>
      {TWO_STEP_MESSAGES.cancel}
    </Button>
  );
}

/** The one summary of an import. */
function DoneStep({ session, state: { effect } }: StepProps<'done'>) {
  const { done } = MESSAGES;
  const { statuses, pointsBefore, pointsAfter, unlocks, experiments } = effect;
  const added = statuses.filter((status) => status === 'new').length;
  const count = experiments.filter((status) => status === 'new' || status === 'stopped').length;
  const tried = count > 0 ? MESSAGES.experiments({ count }) : undefined;
  return (
    <>
      <StepHeading>
        {added > 0 ? done.title({ count: added }) : (tried ?? done.nothing)}
      </StepHeading>
      {added > 0 && tried && <p className="mt-2">{tried}</p>}
      {pointsBefore !== pointsAfter && (
        <Game>
          <p className="mt-2">
            {done.points({ before: formatNumber(pointsBefore), after: formatNumber(pointsAfter) })}
          </p>
        </Game>
      )}
      <Unlocks names={unlocks} />
      {experiments.includes('stopped') && <p className="mt-2">{MESSAGES.experimentStopped}</p>}
      <p className="mt-2 text-sm text-ink-2">{done.undoHint}</p>
      <Button kind="secondary" className="mt-4" onClick={session.reset}>
        {done.more}
      </Button>
    </>
  );
}
