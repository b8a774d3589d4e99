import { useState } from 'react';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';

/** Cancels a mistaken start after a confirmation. A second tap at the same place goes on sleeping. */
export function CancelStart({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="disc-choice" onClick={() => setAsking(true)}>
        {SLEEP_NOW_MESSAGES.cancel}
      </button>
    );
  return (
    <fieldset disabled={isBusy} className="flex flex-col items-center">
      <legend className="disc-line mx-auto">{SLEEP_NOW_MESSAGES.cancelQuestion}</legend>
      <button
        ref={(button) => button?.focus({ preventScroll: true })}
        type="button"
        className="disc-choice"
        onClick={() => setAsking(false)}
      >
        {SLEEP_NOW_MESSAGES.cancelNo}
      </button>
      <button type="button" className="disc-choice" onClick={onCancel}>
        {SLEEP_NOW_MESSAGES.cancelYes}
      </button>
    </fieldset>
  );
}
