import { useState } from 'react';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';

export type ChartOrder = 'newest-first' | 'oldest-first';

const KEY = 'chartOrder';

/** Direction of the charts: most recent first, unless this browser stored the other. */
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
