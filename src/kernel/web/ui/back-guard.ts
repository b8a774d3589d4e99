/** Returns whether Back was undone. */
let guard: (() => boolean) | undefined;
let isReturning = false;

/**
 * Lets dialogs undo the browser's Back. Called before the router listens: both listen to the window, where the order
 * of registration alone counts.
 */
export function watchBack(): void {
  addEventListener('popstate', (event) => {
    if (!isReturning && guard?.() !== true) return;
    // The router must see neither Back nor the return.
    event.stopImmediatePropagation();
    isReturning = !isReturning;
    if (isReturning) history.forward();
  });
}

/** `mayLeave` is asked on each Back until the returned function is called. */
export function guardBack(mayLeave: () => boolean): () => void {
  const own = () => !mayLeave();
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
}
