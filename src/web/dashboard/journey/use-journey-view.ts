import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The report is opened from Nights, the others by the links above. */
const VIEWS = ['trends', 'nights', 'patterns', 'diary', 'report'] as const;
export type JourneyView = (typeof VIEWS)[number];

const DEFAULT_VIEW: JourneyView = 'trends';
const PARAMETER = 'view';

/** The open view of Journey, stored in the URL (`?tab=history&view=nights`), and the URLs of all views. */
export function useJourneyView(): {
  view: JourneyView;
  toSearch: (view: JourneyView) => string;
} {
  const [query] = useSearchParams();
  const named = query.get(PARAMETER) ?? DEFAULT_VIEW;
  const view = isView(named) ? named : DEFAULT_VIEW;

  const shownView = useRef(view);
  useLayoutEffect(() => {
    if (shownView.current !== view) window.scrollTo(0, 0);
    shownView.current = view;
  }, [view]);

  const toSearch = (id: JourneyView) =>
    id === DEFAULT_VIEW ? '?tab=history' : `?tab=history&${PARAMETER}=${id}`;
  return { view, toSearch };
}

const isView = (name: string): name is JourneyView => (VIEWS as readonly string[]).includes(name);
