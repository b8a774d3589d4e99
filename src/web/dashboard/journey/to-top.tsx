import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { HISTORY_MESSAGES } from '#web/messages/dashboard-history.ts';

/** Hidden near the top, where scrolling is as fast. */
const SHOWN_AFTER_SCREENS = 2;

/** Scrolls to the top of a long list and moves the focus there. */
export function ToTop({ focusId }: { focusId: string }) {
  const isShown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > SHOWN_AFTER_SCREENS * window.innerHeight,
  );
  if (!isShown) return null;
  return (
    <Button
      kind="secondary"
      className="to-top"
      onClick={() => {
        window.scrollTo(0, 0);
        document.getElementById(focusId)?.focus({ preventScroll: true });
      }}
    >
      {HISTORY_MESSAGES.toTop}
    </Button>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
