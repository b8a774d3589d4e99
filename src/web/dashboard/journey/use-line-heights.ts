import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import type { HistoryRow } from './history-rows.ts';

/** Until the first line of its kind is measured. */
const ANY_HEIGHT_PX = 72;

type LineHeights = {
  estimateSize: (index: number) => number;
  measureElement: (
    line: HTMLLIElement,
    entry: ResizeObserverEntry | undefined,
    list: Virtualizer<Window, HTMLLIElement>,
  ) => number;
};

/**
 * Takes each line for as high as the first of its kind: one that proves to be of another height moves all that are
 * below it, in the very picture in which it comes. The first one stays what it was, for what lies above the screen
 * would move too.
 */
export function useLineHeights(rows: readonly HistoryRow[]): LineHeights {
  const [heights] = useState(() => new Map<string, number>());
  return {
    estimateSize: (index) => heights.get(kindOf(rows, index)) ?? ANY_HEIGHT_PX,
    measureElement: (line, entry, list) => {
      const height = measureElement(line, entry, list);
      const kind = kindOf(rows, list.indexFromElement(line));
      if (!heights.has(kind)) heights.set(kind, height);
      return height;
    },
  };
}

/** What is of the same height, as far as its words don't wrap. Above the first line there is no dotted one. */
function kindOf(rows: readonly HistoryRow[], index: number): string {
  const row = rows[index];
  if (index === 0) return 'first';
  if (row?.kind === 'month') return row.totals === undefined ? 'bare month' : 'month';
  if (row?.sleep.needsReview) return 'doubtful sleep';
  return row?.sleep.quality || row?.sleep.note ? 'marked sleep' : 'sleep';
}
