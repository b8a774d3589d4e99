import { useCallback, useState } from 'react';
import { readStored, writeStored } from './browser-storage.ts';
import { announceThemeChange } from './page.ts';

/** Auto follows the system, but is Night from 21:00 to 05:00. */
export type ThemeChoice = 'auto' | 'night' | 'dawn';

/** Read by public/theme.js, which applies the theme. */
const THEME_KEY = 'theme';

/** The chosen theme, stored in this browser, and its setter. */
export function useTheme(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  const [choice, setState] = useState(readChoice);
  const setChoice = useCallback((next: ThemeChoice) => {
    writeStored(THEME_KEY, next);
    setState(next);
    announceThemeChange();
  }, []);
  return { choice, setChoice };
}

function readChoice(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'night' || stored === 'dawn' ? stored : 'auto';
}
