import { useEffect, useState } from 'react';
import { useJourneyAddress } from '../journey-address.ts';

/** Browsers limit how often an address changes, and an arrow key repeats thirty times a second. */
const WRITTEN_AFTER_MS = 300;

/** The selected night: at once on the screen, and in the address once the choice rests. */
export function useSelectedNight(newestDate: string) {
  const { night, change } = useJourneyAddress();
  const [asked, choose] = useState<string>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const timer = setTimeout(() => {
      if (asked !== night) change({ night: asked });
    }, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [asked, night, change]);
  return { chosen: asked ?? night ?? newestDate, choose };
}
