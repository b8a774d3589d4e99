import { useRef, useState } from 'react';
import type { TwoStep, TwoStepSecret } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { CONNECTION_MESSAGES, TWO_STEP_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { RecoveryCodeList } from '#kernel/web/ui/recovery-code-list.tsx';
import { BeginForm, ConfirmForm } from './two-step-forms.tsx';
import { ReauthForm } from '#sign-in/web/reauth-form.tsx';
import { useTwoStep } from '#sign-in/web/queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { QueryState } from '#kernel/web/ui/query-state.tsx';

/** Warns from this number of remaining codes down. */
const FEW_CODES = 3;

/** Secrets and codes exist only in this state while they are shown. */
type View =
  | { name: 'overview' | 'renew' | 'remove' }
  | { name: 'confirm'; secret: TwoStepSecret }
  | { name: 'codes'; recoveryCodes: readonly string[] };

/** Turns two-step sign-in on and off and issues recovery codes, one step at a time. */
export function TwoStepSection({ open }: { open: (section: string) => void }) {
  const query = useTwoStep();
  const { data: twoStep } = query;
  const refresh = useRefresh('two-step');
  const toast = useToast();
  const [view, setView] = useState<View>({ name: 'overview' });
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed button is gone: move the focus to the new step's heading.
  useAfterChange(view, () => heading.current?.focus());

  const showOverview = () => setView({ name: 'overview' });
  const showCodes = (recoveryCodes: readonly string[]) => {
    void refresh();
    setView({ name: 'codes', recoveryCodes });
  };

  if (twoStep === undefined) return <QueryState query={query} />;
  const [title, hint] = describeView(view, twoStep);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">{hint}</p>
      {view.name === 'overview' &&
        (twoStep.enabled ? (
          <TwoStepOn twoStep={twoStep} setView={setView} openDevices={() => open('devices')} />
        ) : (
          <BeginForm onBegun={(secret) => setView({ name: 'confirm', secret })} />
        ))}
      {view.name === 'confirm' && <ConfirmForm secret={view.secret} onConfirmed={showCodes} />}
      {view.name === 'codes' && (
        <RecoveryCodeList codes={view.recoveryCodes} onKept={showOverview} />
      )}
      {view.name === 'renew' && (
        <ReauthForm
          submit={MESSAGES.renewConfirm}
          busy={CONNECTION_MESSAGES.creating}
          kind="secondary"
          onProved={async (body) => {
            const { recoveryCodes } = await call('POST /account/two-step/recovery-codes', { body });
            showCodes(recoveryCodes);
          }}
          onCancel={showOverview}
        />
      )}
      {view.name === 'remove' && (
        <ReauthForm
          submit={MESSAGES.remove}
          busy={MESSAGES.removing}
          kind="danger"
          onProved={async (body) => {
            await call('DELETE /account/two-step', { body });
            await refresh();
            toast.show('success', MESSAGES.removed);
            showOverview();
          }}
          onCancel={showOverview}
        />
      )}
    </>
  );
}

/** The heading of a view and its hint. */
function describeView({ name }: View, { enabled, enabledAt }: TwoStep): [string, string] {
  switch (name) {
    case 'overview':
      return enabled
        ? [MESSAGES.onHeading({ date: shortDate(enabledAt ?? '') }), MESSAGES.onHint]
        : [MESSAGES.offHeading, MESSAGES.offHint];
    case 'confirm':
      return [MESSAGES.scanHeading, MESSAGES.scanHint];
    case 'codes':
      return [MESSAGES.codesHeading, MESSAGES.codesHint];
    case 'renew':
      return [MESSAGES.renew, MESSAGES.renewHint];
    case 'remove':
      return [MESSAGES.removeHeading, MESSAGES.removeHint];
  }
}

type TwoStepOnProps = {
  twoStep: TwoStep;
  setView: (view: View) => void;
  openDevices: () => void;
};

/** Two-step sign-in is on: state and actions. */
function TwoStepOn({ twoStep: { recoveryCodesLeft }, setView, openDevices }: TwoStepOnProps) {
  const isFew = recoveryCodesLeft <= FEW_CODES;
  return (
    <>
      <p className={`mt-3 flex gap-2 ${isFew ? 'font-semibold' : ''}`}>
        {isFew && <Icon name="alert" className="text-kunyit" />}
        {MESSAGES.codesLeft({ count: recoveryCodesLeft })} {isFew && MESSAGES.fewCodesLeft}
      </p>
      <p className="mt-1 text-ink-2">
        {MESSAGES.devicesHint}{' '}
        <button
          type="button"
          className="min-h-11 font-semibold text-soga underline underline-offset-4"
          onClick={openDevices}
        >
          {MESSAGES.toDevices}
        </button>
      </p>
      <Button kind="secondary" wide className="mt-3" onClick={() => setView({ name: 'renew' })}>
        {MESSAGES.renew}
      </Button>
      <Button kind="danger" wide className="mt-3" onClick={() => setView({ name: 'remove' })}>
        {MESSAGES.remove}
      </Button>
    </>
  );
}
