import { useSyncExternalStore } from 'react';

/** From 150 % on, the words leave the disc. */
const LARGE_PX = 24;

/** Whether the text of the page is at least half as large again as usual. */
export const useIsLargeText = (): boolean => useSyncExternalStore(subscribe, isLargeText);

const isLargeText = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_PX;

/** Other text makes the page taller. */
function subscribe(listener: () => void): () => void {
  const observer = new ResizeObserver(listener);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
