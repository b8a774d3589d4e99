import { readStored, writeStored } from './browser-storage.ts';
import { announceThemeChange } from './page.ts';

/** Auto follows the system, but is Night from 21:00 to 05:00. */
export type ThemeChoice = 'auto' | 'night' | 'dawn';

/** Read by public/theme.js, which applies the theme. */
const THEME_KEY = 'theme';

/** The theme chosen in this browser. */
export function readTheme(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'night' || stored === 'dawn' ? stored : 'auto';
}

export function chooseTheme(theme: ThemeChoice): void {
  writeStored(THEME_KEY, theme);
  announceThemeChange();
}
