import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TwoStepSecret } from '#contract/two-step.ts';
import { call } from '#web/api/call.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ReauthForm } from './reauth-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TwoStepOn } from './two-step-on.tsx';
import { TwoStepPlaceholder } from './two-step-placeholder.tsx';
import { TWO_STEP_KEY, useTwoStep } from '#web/api/queries/account.ts';

/** Secrets and codes exist only in this state while they are shown. */
type View =
  | { name: 'overview' | 'renew' | 'remove' }
  | { name: 'confirm'; secret: TwoStepSecret }
  | { name: 'codes'; recoveryCodes: readonly string[] };

/** Turns two-step sign-in on and off and issues recovery codes, one step at a time. */
export function TwoStepSection({ onOpenDevices }: { onOpenDevices: () => void }) {
  const { data: twoStep, error, refetch } = useTwoStep();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [view, setView] = useState<View>({ name: 'overview' });
  const content = useRef<HTMLDivElement>(null);

  // The pressed button is gone: move the focus to the new step's heading.
  const shownView = useRef(view);
  useEffect(() => {
    if (view === shownView.current) return;
    shownView.current = view;
    content.current?.querySelector('h3')?.focus();
  }, [view]);

  const refresh = () => queryClient.invalidateQueries({ queryKey: [TWO_STEP_KEY] });
  const showOverview = () => setView({ name: 'overview' });
  const showCodes = (recoveryCodes: readonly string[]) => {
    void refresh();
    setView({ name: 'codes', recoveryCodes });
  };

  if (twoStep === undefined) {
    if (error === null) return <TwoStepPlaceholder />;
    return (
      <>
        <FormError message={getErrorMessage(error, MESSAGES.loadFailed)} />
        <Button kind="secondary" className="mt-3" onClick={() => void refetch()}>
          {MESSAGES.tryAgain}
        </Button>
      </>
    );
  }
  return (
    <div ref={content}>
      {view.name === 'overview' &&
        (twoStep.enabled ? (
          <TwoStepOn
            twoStep={twoStep}
            onRenew={() => setView({ name: 'renew' })}
            onRemove={() => setView({ name: 'remove' })}
            onOpenDevices={onOpenDevices}
          />
        ) : (
          <BeginForm onBegun={(secret) => setView({ name: 'confirm', secret })} />
        ))}
      {view.name === 'confirm' && <ConfirmForm secret={view.secret} onConfirmed={showCodes} />}
      {view.name === 'codes' && (
        <RecoveryCodeList codes={view.recoveryCodes} onKept={showOverview} />
      )}
      {view.name === 'renew' && (
        <ReauthForm
          heading={MESSAGES.renew}
          hint={MESSAGES.renewHint}
          submit={MESSAGES.renewConfirm}
          busy={MESSAGES.renewing}
          onProved={async (body) => {
            const { recoveryCodes } = await call('POST /account/two-step/recovery-codes', { body });
            showCodes(recoveryCodes);
          }}
          onCancel={showOverview}
        />
      )}
      {view.name === 'remove' && (
        <ReauthForm
          heading={MESSAGES.removeHeading}
          hint={MESSAGES.removeHint}
          submit={MESSAGES.remove}
          busy={MESSAGES.removing}
          isDangerous
          onProved={async (body) => {
            await call('DELETE /account/two-step', { body });
            await refresh();
            toast.show('success', MESSAGES.removed);
            showOverview();
          }}
          onCancel={showOverview}
        />
      )}
    </div>
  );
}
