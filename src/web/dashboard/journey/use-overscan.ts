import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useIsPrinted } from './use-is-printed.ts';
import { usePaintedFrames } from './use-painted-frames.ts';

/** Rows rendered beyond the viewport, for the Tab key and fast scrolling. */
const READY = 6;

/** Fewer after a jump, when one frame renders all rows; the others follow in the next. */
const READY_AFTER_JUMP = 3;

/** The rendered rows of a virtualized list; all loaded rows when printing. */
export function useOverscan(): (shown: Range) => number[] {
  const before = useRef({ startIndex: 0, endIndex: -1 });
  const isPrinted = useIsPrinted();
  const isFirstFrame = usePaintedFrames(1) === 0;
  return useCallback(
    (shown) => {
      if (isPrinted) return Array.from({ length: shown.count }, (_, index) => index);
      const { startIndex, endIndex } = before.current;
      const isJump = shown.startIndex > endIndex || shown.endIndex < startIndex;
      before.current = shown;
      const overscan = isFirstFrame ? 0 : isJump ? READY_AFTER_JUMP : READY;
      return defaultRangeExtractor({ ...shown, overscan });
    },
    [isPrinted, isFirstFrame],
  );
}
