import { flushSync } from 'react-dom';

let lastTransition: Promise<unknown> = Promise.resolve();

/** Resolves when the transition ends, because animations during it are invisible. */
export const viewTransitionFinished = (): Promise<unknown> => lastTransition;

/** Cross-fades a change of the sky after a tap and scrolls the disc into view; at once where motion is reduced. */
export function withViewTransition(applyChange: () => void): void {
  const change = () => {
    applyChange();
    window.scrollTo(0, 0);
  };
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A hidden page or a quick second change skips the fade; the change itself is applied.
  transition.ready.catch(() => undefined);
  lastTransition = transition.finished.catch(() => undefined);
}
