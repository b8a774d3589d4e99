import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const HEADING = 'main :is(h1, h2, h3)[tabindex="-1"]';
/** Not of a list, beside which the night with the focus may load. */
const SHOWN_HEADING = `${HEADING}:not(.sr-only)`;
const PANEL = '[role="tabpanel"]';
const OPENER = 'main :is(a, [data-date])';

const TRIED_EVERY_MS = 50;
/** Until then the data of a view may bring what led from it. */
const OPENER_TRIES = 20;
/** And its heading. */
const TRIES = 200;

/** Selectors of what had the focus last in the entries of the browser's history, by key. */
const openers = new Map<string, string>();

/** Where what was focused is gone: a view that is opened focuses its heading, one returned to what led from it. */
export function useViewFocus(): void {
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const opener = target instanceof Element && target.closest<HTMLElement>(OPENER);
      const name = opener && 'date' in opener.dataset ? 'data-date' : 'href';
      // The router has written a new entry before it renders its view.
      const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
      const value = opener && opener.getAttribute(name);
      if (value) openers.set(key, `main [${name}="${CSS.escape(value)}"]`);
      else openers.delete(key);
    };
    // Safari focuses no link that is clicked.
    const events = ['focusin', 'click'];
    for (const event of events) document.addEventListener(event, remember, true);
    return () => {
      for (const event of events) document.removeEventListener(event, remember, true);
    };
  }, []);
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return undefined;
    before.current = key;
    const opener = openers.get(key);
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const isLate = tries > OPENER_TRIES;
      const hasNight = new URLSearchParams(window.location.search).has('night');
      const heading = isLate && !hasNight ? HEADING : SHOWN_HEADING;
      if (isLost()) focus(isLate ? heading : (opener ?? heading));
      if (isLost() && isLate) focus(PANEL);
      if (!isLost() || tries === TRIES) clearInterval(timer);
    }, TRIED_EVERY_MS);
    return () => clearInterval(timer);
  }, [key]);
}

/** A panel without a heading keeps the focus. */
const isLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(PANEL) === true;

export const focusHeading = () => focus(HEADING);

function focus(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.closest('details')?.setAttribute('open', '');
  element?.focus({ preventScroll: element.tabIndex < 0 });
}
