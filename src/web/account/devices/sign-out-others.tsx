import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';

type SignOutOthersProps = {
  count: number;
  isBusy: boolean;
  onConfirm: () => void;
};

/** Signs out all other devices after a confirmation in place of the button. */
export function SignOutOthers({ count, isBusy, onConfirm }: SignOutOthersProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const question = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // The pressed button is gone: focus its replacement.
  useEffect(() => {
    if (isAsking !== undefined) (isAsking ? question : button).current?.focus();
  }, [isAsking]);

  if (isAsking !== true)
    return (
      <Button
        ref={button}
        kind="danger"
        wide
        disabled={isBusy}
        className="mt-4"
        onClick={() => setAsking(true)}
      >
        {MESSAGES.signOutOthers}
      </Button>
    );
  return (
    <fieldset ref={question} tabIndex={-1} className="mt-4 outline-none">
      <legend className="mx-auto font-semibold">{MESSAGES.signOutOthersQuestion({ count })}</legend>
      <div className="mt-3 flex flex-wrap gap-3 *:flex-auto">
        <Button kind="secondary" disabled={isBusy} onClick={() => setAsking(false)}>
          {MESSAGES.signOutOthersKeep}
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
          {MESSAGES.signOutOthersConfirm}
        </Button>
      </div>
    </fieldset>
  );
}
