import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { currentLanguage } from '#web/messages/language.ts';
import type { HistoryRow } from './history-rows.ts';

/** Estimate until the first row of its kind is measured. */
const ANY_HEIGHT_PX = 72;

/** Measured heights by kind, kept for the next visit with the same width, language and size of text. */
const known = { layout: '', heights: new Map<string, number>() };

function knownHeights(): Map<string, number> {
  const { fontSize } = getComputedStyle(document.documentElement);
  const layout = `${innerWidth} ${currentLanguage()} ${fontSize}`;
  if (known.layout !== layout) Object.assign(known, { layout, heights: new Map() });
  return known.heights;
}

type LineHeights = {
  estimateSize: (index: number) => number;
  measureElement: (
    line: HTMLLIElement,
    entry: ResizeObserverEntry | undefined,
    list: Virtualizer<Window, HTMLLIElement>,
  ) => number;
};

/**
 * Assumes that each row is as high as the first measured one of its kind, because a different measured height would
 * move all rows below it in the same frame. The first measurement is kept, because rows above the viewport would move
 * too.
 */
export function useLineHeights(rows: readonly HistoryRow[]): LineHeights {
  const [heights] = useState(knownHeights);
  return {
    estimateSize: (index) => heights.get(findRowKind(rows, index)) ?? ANY_HEIGHT_PX,
    measureElement: (line, entry, list) => {
      const height = measureElement(line, entry, list);
      const kind = findRowKind(rows, list.indexFromElement(line));
      if (!heights.has(kind)) heights.set(kind, height);
      return height;
    },
  };
}

/** Kinds of rows with equal heights, unless text wraps. The first row has no dotted line above. */
function findRowKind(rows: readonly HistoryRow[], index: number): string {
  const row = rows[index];
  if (index === 0) return 'first';
  if (row?.kind === 'month') return row.totals === undefined ? 'bare month' : 'month';
  if (row?.sleep.needsReview) return 'doubtful sleep';
  return row?.sleep.quality || row?.sleep.note ? 'marked sleep' : 'sleep';
}
