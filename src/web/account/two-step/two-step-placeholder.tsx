import { TWO_STEP_WORDS as WORDS } from '#web/messages/two-step.ts';

/** As high as what comes in its place where it is off. */
export function TwoStepPlaceholder() {
  return <output className="grid min-h-75 place-items-center text-ink-2">{WORDS.loading}</output>;
}
