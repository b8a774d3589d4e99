import { useState } from 'react';
import {
  chooseTimeZone,
  readChosenTimeZone,
  useScreenTimeZone,
} from '#web/time/screen-time-zone.ts';
import { useTheme, type ThemeChoice } from '#web/browser/theme.ts';

/** Settings of this browser, applied by *Save* like those of the account. */
export type BrowserSettings = {
  look: ThemeChoice;
  setLook: (look: ThemeChoice) => void;
  /** The chosen city's zone; null: the device's. */
  chosenTimeZone: string | null;
  setChosenTimeZone: (timeZone: string | null) => void;
  /** The zone that the screen will use. */
  timeZone: string;
  isChanged: boolean;
  save: () => void;
};

export function useBrowserSettings(): BrowserSettings {
  const { choice, setChoice } = useTheme();
  useScreenTimeZone();
  const savedTimeZone = readChosenTimeZone();
  const [look, setLook] = useState(choice);
  const [chosenTimeZone, setChosenTimeZone] = useState(savedTimeZone);
  return {
    look,
    setLook,
    chosenTimeZone,
    setChosenTimeZone,
    timeZone: chosenTimeZone ?? deviceTimeZone(),
    isChanged: look !== choice || chosenTimeZone !== savedTimeZone,
    save: () => {
      if (look !== choice) setChoice(look);
      if (chosenTimeZone !== savedTimeZone) chooseTimeZone(chosenTimeZone);
    },
  };
}

const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
