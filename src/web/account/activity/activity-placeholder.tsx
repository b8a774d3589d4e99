import { ACTIVITY_MESSAGES as MESSAGES } from '#web/messages/app.ts';

/** As high as a few events. */
export function ActivityPlaceholder() {
  return (
    <output className="grid min-h-75 place-items-center text-ink-2">{MESSAGES.loading}</output>
  );
}
