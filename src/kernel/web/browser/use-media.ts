import { useSyncExternalStore } from 'react';

/** As in `desk:` of the styles: two columns have room. */
export const DESK = '(width >= 1000px)';
/** My Stats and Nights have room for three. */
export const WIDE = '(width >= 1400px)';

/** Whether a media query matches, followed while it changes. */
export function useMedia(query: string): boolean {
  const follow = (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}
