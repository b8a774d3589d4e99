import { useState } from 'react';
import {
  chooseTimeZone,
  deviceTimeZone,
  readChosenTimeZone,
  useScreenTimeZone,
} from '#kernel/web/time/screen-time-zone.ts';
import { chooseTheme, readTheme } from '#kernel/web/browser/theme.ts';

/** Settings of this browser, applied by *Save* like those of the account. */
export function useBrowserSettings() {
  useScreenTimeZone();
  const savedLook = readTheme();
  const savedTimeZone = readChosenTimeZone();
  const [look, setLook] = useState(savedLook);
  const [chosenTimeZone, setChosenTimeZone] = useState(savedTimeZone);
  return {
    look,
    setLook,
    /** The chosen city's zone; null: the device's. */
    chosenTimeZone,
    setChosenTimeZone,
    /** The zone that the screen will use. */
    timeZone: chosenTimeZone ?? deviceTimeZone(),
    isChanged: look !== savedLook || chosenTimeZone !== savedTimeZone,
    save: () => {
      if (look !== savedLook) chooseTheme(look);
      if (chosenTimeZone !== savedTimeZone) chooseTimeZone(chosenTimeZone);
    },
  };
}

export type BrowserSettings = ReturnType<typeof useBrowserSettings>;
