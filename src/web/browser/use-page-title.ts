import { useEffect } from 'react';

/** The document title. */
export const formatTitle = (page: string): string => `${page} · Lelap`;

/** Sets the document title. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = formatTitle(page);
  }, [page]);
}
