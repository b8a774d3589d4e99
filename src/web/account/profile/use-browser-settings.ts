import { useState } from 'react';
import {
  chooseTimeZone,
  deviceTimeZone,
  readChosenTimeZone,
  useScreenTimeZone,
} from '#web/time/screen-time-zone.ts';
import { chooseTheme, readTheme, type ThemeChoice } from '#web/browser/theme.ts';

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
  useScreenTimeZone();
  const savedLook = readTheme();
  const savedTimeZone = readChosenTimeZone();
  const [look, setLook] = useState(savedLook);
  const [chosenTimeZone, setChosenTimeZone] = useState(savedTimeZone);
  return {
    look,
    setLook,
    chosenTimeZone,
    setChosenTimeZone,
    timeZone: chosenTimeZone ?? deviceTimeZone(),
    isChanged: look !== savedLook || chosenTimeZone !== savedTimeZone,
    save: () => {
      if (look !== savedLook) chooseTheme(look);
      if (chosenTimeZone !== savedTimeZone) chooseTimeZone(chosenTimeZone);
    },
  };
}
