import { TWO_STEP_MESSAGES as MESSAGES } from '#web/messages/app.ts';

/** As high as the content that replaces it when off. */
export function TwoStepPlaceholder() {
  return (
    <output className="grid min-h-75 place-items-center text-ink-2">{MESSAGES.loading}</output>
  );
}
