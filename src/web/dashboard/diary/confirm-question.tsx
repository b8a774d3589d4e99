import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_MESSAGES } from '#web/messages/app.ts';

type ConfirmQuestionProps = {
  question: string;
  yes: { label: string; busyLabel: string; kind: 'secondary' | 'danger' };
  no: string;
  /** Rejects if it failed. */
  onYes: () => Promise<void>;
  onNo: () => void;
  /** The effect of the change. */
  children?: ReactNode;
};

/** Asks again before a change, in a dialog's footer. */
export function ConfirmQuestion({
  question,
  yes,
  no,
  onYes,
  onNo,
  children,
}: ConfirmQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  // Focus the safe choice, so that a double press changes nothing.
  useEffect(() => safe.current?.focus(), []);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await onYes();
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  };

  return (
    <fieldset disabled={isBusy}>
      {error !== null && <FormError message={getErrorMessage(error, DIARY_MESSAGES.saveFailed)} />}
      <legend className="font-semibold">{question}</legend>
      {children}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind={yes.kind} className="grow" onClick={() => void confirm()}>
          {isBusy ? yes.busyLabel : yes.label}
        </Button>
        <Button kind="secondary" className="grow" ref={safe} onClick={onNo}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
