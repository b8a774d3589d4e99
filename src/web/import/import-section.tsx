import './import.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { IMPORTS_KEY } from '#web/api/queries/account.ts';
import { useAuth } from '#web/session/auth-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportList } from './import-list.tsx';
import { openImportSession, type ImportSession } from './import-session.ts';
import { PreviewStep } from './preview-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { ZonesStep } from './zones-step.tsx';

/** Imports nights from files, step by step, and undoes earlier imports. */
export function ImportSection() {
  const { userId } = useAuth();
  const queryClient = useQueryClient();
  const session = openImportSession(userId ?? '');
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const refresh = async () => {
    await Promise.all(
      ['dashboard', 'diary', IMPORTS_KEY].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
  useEffect(() => {
    session.notifyWritten(() => void refresh());
  });

  // The focus follows the steps; at first it is on the dialog's own heading.
  const section = useRef<HTMLDivElement>(null);
  const shownStep = useRef(state.step);
  useEffect(() => {
    if (shownStep.current === state.step) return;
    shownStep.current = state.step;
    section.current?.querySelector<HTMLElement>('[data-step-focus]')?.focus();
  }, [state.step]);

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
      return <ChooseFiles session={session} error={state.error} />;
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
    case 'checking':
      return (
        <WaitingStep title={MESSAGES.checking} done={partSent(state)}>
          <CancelButton onPress={session.reset} />
        </WaitingStep>
      );
    case 'checkFailed':
      return (
        <FailedStep
          title={MESSAGES.checking}
          message={[MESSAGES.checkFailed, state.reason]}
          onRetry={session.checkAgain}
          onLeave={session.reset}
        />
      );
    case 'preview':
      return <PreviewStep session={session} state={state} />;
    case 'writing':
      return (
        <WaitingStep title={MESSAGES.writing} done={partSent(state)}>
          <p className="mt-2 text-sm text-ink-2">{MESSAGES.mayClose}</p>
        </WaitingStep>
      );
    case 'writeFailed':
      return (
        <FailedStep
          title={MESSAGES.writing}
          message={[state.reason === undefined ? MESSAGES.offline : MESSAGES.failed, state.reason]}
          onRetry={session.write}
          onLeave={session.reset}
        />
      );
    case 'done':
      return <DoneStep session={session} state={state} />;
  }
}

/** Undefined once all is sent: the server works for a time that nobody knows. */
const partSent = ({ sent }: { sent: number }) => (sent < 1 ? sent : undefined);

/** `done`: the part that is done, from 0 to 1; undefined if unknown. */
function WaitingStep({
  title,
  done,
  children,
}: {
  title: string;
  done: number | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <progress aria-label={title} className="mt-3 block h-3 w-full accent-soga" value={done} />
      {children}
    </>
  );
}

function FailedStep({
  title,
  message,
  onRetry,
  onLeave,
}: {
  title: string;
  message: readonly (string | undefined)[];
  onRetry: () => void;
  onLeave: () => void;
}) {
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <FormError message={message.filter(Boolean).join('\n')} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button kind="secondary" className="flex-1" onClick={onRetry}>
          {MESSAGES.tryAgain}
        </Button>
        <Button kind="secondary" className="flex-1" onClick={onLeave}>
          {MESSAGES.back}
        </Button>
      </div>
    </>
  );
}

function CancelButton({ onPress }: { onPress: () => void }) {
  return (
    <Button kind="secondary" className="mt-4" onClick={onPress}>
      {MESSAGES.cancel}
    </Button>
  );
}
