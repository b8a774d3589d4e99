import type { TwoStep } from '#contract/two-step.ts';
import { shortDate } from '#web/time/long-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { StepHeading } from './step-heading.tsx';

/** Warns from this number of remaining codes down. */
const FEW_CODES = 3;

type TwoStepOnProps = {
  twoStep: TwoStep;
  onRenew: () => void;
  onRemove: () => void;
  onOpenDevices: () => void;
};

/** Two-step sign-in is on: state and actions. */
export function TwoStepOn({
  twoStep: { enabledAt, recoveryCodesLeft },
  onRenew,
  onRemove,
  onOpenDevices,
}: TwoStepOnProps) {
  const isFew = recoveryCodesLeft <= FEW_CODES;
  return (
    <>
      <StepHeading
        text={MESSAGES.onHeading({ date: shortDate(enabledAt ?? '') })}
        hint={MESSAGES.onHint}
      />
      <p className={`mt-3 flex gap-2 ${isFew ? 'font-semibold' : ''}`}>
        {isFew && <Icon name="alert" className="text-kunyit" />}
        {MESSAGES.codesLeft({ count: recoveryCodesLeft })} {isFew && MESSAGES.fewCodesLeft}
      </p>
      <p className="mt-1 text-ink-2">
        {MESSAGES.devicesHint}{' '}
        <button
          type="button"
          className="min-h-11 font-semibold text-soga underline underline-offset-4"
          onClick={onOpenDevices}
        >
          {MESSAGES.toDevices}
        </button>
      </p>
      <Button kind="secondary" wide className="mt-3" onClick={onRenew}>
        {MESSAGES.renew}
      </Button>
      <Button kind="danger" wide className="mt-3" onClick={onRemove}>
        {MESSAGES.remove}
      </Button>
    </>
  );
}
