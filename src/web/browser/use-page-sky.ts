import { useLayoutEffect } from 'react';
import { announceThemeChange } from './theme-event.ts';

export type PageSky = 'dusk' | 'asleep' | 'dawn';

/**
 * Applies the palette of a sky to the whole page, including dialogs and toasts in its body
 * (styles/tokens.css), while the caller is mounted.
 */
export function usePageSky(sky: PageSky): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['sky'] = sky;
    announceThemeChange();
    return () => {
      delete root.dataset['sky'];
      announceThemeChange();
    };
  }, [sky]);
}
