import { useEffect } from 'react';

/** Names the page in the window, the history and to screen readers: '{title} · Lelap'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lelap`;
  }, [title]);
}
