import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const TABS = ['logging', 'overview', 'history'] as const;
export type TabId = (typeof TABS)[number];

const DEFAULT_TAB: TabId = 'logging';
const PARAMETER = 'tab';

/** The open tab, stored in the URL (`?tab=history`) for the back button and bookmarks. */
export function useDashboardTab(): { tab: TabId; openTab: (id: TabId) => void } {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((id) => id === query.get(PARAMETER)) ?? DEFAULT_TAB;

  // Each tab starts at the top, not at another tab's scroll position.
  const shownTab = useRef(tab);
  useLayoutEffect(() => {
    if (shownTab.current !== tab) window.scrollTo(0, 0);
    shownTab.current = tab;
  }, [tab]);

  const openTab = (id: TabId) => {
    if (id === tab) return;
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (id === DEFAULT_TAB) after.delete(PARAMETER);
      else after.set(PARAMETER, id);
      return after;
    });
  };
  return { tab, openTab };
}
