import { useCallback, useEffect, useState } from 'react';
import type { EndedNow } from '../waking.ts';

/** Result of the last action: the reward of an ended sleep, and whether the screen has shown the change. */
export function useSleepOutcome(activeId: string | null) {
  const [ended, setEnded] = useState<EndedNow | null>(null);
  const [isChangeNew, setChangeNew] = useState(false);
  const changeWasShown = useCallback(() => setChangeNew(false), []);
  const forgetEnded = useCallback(() => setEnded(null), []);

  // A sleep that another device started or reopened hides the reward too.
  useEffect(() => {
    if (activeId !== null) setEnded(null);
  }, [activeId]);

  return {
    ended,
    isChangeNew,
    changeWasShown,
    forgetEnded,
    /** The action changed the screen; `reward` is what it shows. */
    change: (reward: EndedNow | null) => {
      setEnded(reward);
      setChangeNew(true);
    },
  };
}
