import { useRef, useState, type RefObject } from 'react';

/** Runs one action at a time; a second one is ignored and returns undefined. */
export function useSingleFlight(): {
  isBusy: boolean;
  /** The same without waiting for a render. */
  isBusyNow: RefObject<boolean>;
  run: <Result>(action: () => Promise<Result>) => Promise<Result | undefined>;
} {
  const [isBusy, setBusy] = useState(false);
  // Two taps can arrive before React renders the disabled button.
  const isBusyNow = useRef(false);
  const run = async <Result>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusyNow.current) return undefined;
    isBusyNow.current = true;
    setBusy(true);
    try {
      return await action();
    } finally {
      isBusyNow.current = false;
      setBusy(false);
    }
  };
  return { isBusy, isBusyNow, run };
}
