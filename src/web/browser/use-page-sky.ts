import { useLayoutEffect } from 'react';
import { announceThemeChange } from './theme-event.ts';

export type PageSky = 'dusk' | 'asleep' | 'dawn';

/**
 * Dyes the whole page, with the dialogs and toasts that hang from its body, in the palette of a sky
 * (styles/tokens.css) for as long as the caller is on the screen.
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
