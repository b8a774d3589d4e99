import './to-top.css';
import { useEffect, useState } from 'react';
import { Button } from '#kernel/web/ui/button.tsx';
import { HISTORY_MESSAGES } from '#kernel/web/messages/app.ts';

/** Distance below its heading at which a list shows the button: nearer, scrolling is as fast. */
const HIDDEN_WITHIN = '200% 0px 0px';

/** Scrolls to the top of a long list and moves the focus there. */
export function ToTop({ headingId }: { headingId: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // An observer, because reading the scroll position in each frame would lay out the list twice.
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry?.isIntersecting === false),
      { rootMargin: HIDDEN_WITHIN },
    );
    const heading = document.getElementById(headingId);
    if (heading) observer.observe(heading);
    return () => observer.disconnect();
  }, [headingId]);
  if (!isShown) return null;
  return (
    <Button
      kind="secondary"
      className="to-top fixed bg-raised"
      onClick={() => {
        window.scrollTo(0, 0);
        document.getElementById(headingId)?.focus({ preventScroll: true });
      }}
    >
      {HISTORY_MESSAGES.toTop}
    </Button>
  );
}
