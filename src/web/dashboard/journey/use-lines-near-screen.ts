import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** Lines kept ready beyond the screen, so that the Tab key and a fast thumb find the next ones. */
const READY = 6;

/** After a jump all lines are new, and one picture has to draw them: the others come with the next. */
const READY_AFTER_JUMP = 3;

/** Which lines exist, of a list that shows those of a range. */
export function useLinesNearScreen(): (shown: Range) => number[] {
  const before = useRef({ startIndex: 0, endIndex: -1 });
  return useCallback((shown) => {
    const { startIndex, endIndex } = before.current;
    const isJump = shown.startIndex > endIndex || shown.endIndex < startIndex;
    before.current = shown;
    return defaultRangeExtractor({ ...shown, overscan: isJump ? READY_AFTER_JUMP : READY });
  }, []);
}
