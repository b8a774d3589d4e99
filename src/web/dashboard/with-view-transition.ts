import { flushSync } from 'react-dom';

let lastFade: Promise<unknown> = Promise.resolve();

/** Over when the sky fades no more: what counts up during the fade would not be seen. */
export const viewTransitionFinished = (): Promise<unknown> => lastFade;

/**
 * Applies a change after which the sky is another one, fading from the old picture into the new, with the disc in
 * view. Only for what follows a tap. Without view transitions, or under reduced motion, the new sky is there at once.
 */
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
  // A hidden page, or a second change on the heels of the first, skips the fade; the change itself is made.
  transition.ready.catch(() => undefined);
  lastFade = transition.finished.catch(() => undefined);
}
