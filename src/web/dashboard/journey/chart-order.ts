import { useState } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';

export type ChartOrder = 'newest-first' | 'oldest-first';

const KEY = 'chartOrder';

/** In which direction the charts run: most recent first, unless this browser once chose the other. */
export function useChartOrder(): { order: ChartOrder; turnRound: () => void } {
  const [order, setOrder] = useState(readOrder);
  const turnRound = () => {
    const next = order === 'newest-first' ? 'oldest-first' : 'newest-first';
    writeStored(KEY, next);
    setOrder(next);
  };
  return { order, turnRound };
}

const readOrder = (): ChartOrder =>
  readStored(KEY) === 'oldest-first' ? 'oldest-first' : 'newest-first';
