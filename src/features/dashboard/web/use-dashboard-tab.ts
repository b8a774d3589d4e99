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
  useTopOfPage(tab);
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

/** Each tab and each view starts at the top, not at another one's scroll position. */
export function useTopOfPage(shown: string): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown) window.scrollTo(0, 0);
    before.current = shown;
  }, [shown]);
}
