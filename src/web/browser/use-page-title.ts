import { useEffect } from 'react';

/** How a page is named in the window, the history and to screen readers. */
export const formatTitle = (page: string): string => `${page} · Lelap`;

/** Names the page that is on the screen. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = formatTitle(page);
  }, [page]);
}
