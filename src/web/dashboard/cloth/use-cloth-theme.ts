import { useSyncExternalStore } from 'react';
import type { ClothTheme } from './dyes.ts';

/** The theme of the page, which `public/theme.js` writes to its root. */
export function useClothTheme(): ClothTheme {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['theme'] === 'dawn' ? 'dawn' : 'night',
  );
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
