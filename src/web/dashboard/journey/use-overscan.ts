import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Lines kept ready beyond the screen, so that the Tab key and a fast thumb find the next ones. */
const READY = 6;

/** After a jump all lines are new, and one picture has to draw them: the others come with the next. */
const READY_AFTER_JUMP = 3;

/** Which lines exist, of a list that shows those of a range: on paper all that are loaded. */
export function useOverscan(): (shown: Range) => number[] {
  const before = useRef({ startIndex: 0, endIndex: -1 });
  const isPrinted = useSyncExternalStore(subscribeToPrinting, readPrinting);
  return useCallback(
    (shown) => {
      if (isPrinted) return Array.from({ length: shown.count }, (_, index) => index);
      const { startIndex, endIndex } = before.current;
      const isJump = shown.startIndex > endIndex || shown.endIndex < startIndex;
      before.current = shown;
      return defaultRangeExtractor({ ...shown, overscan: isJump ? READY_AFTER_JUMP : READY });
    },
    [isPrinted],
  );
}

let isPrinting = false;
const readPrinting = () => isPrinting;

function subscribeToPrinting(listener: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    // The page is printed as it is when this returns.
    flushSync(listener);
  };
  const end = () => {
    isPrinting = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
