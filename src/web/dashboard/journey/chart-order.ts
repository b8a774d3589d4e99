import { useState } from 'react';

export type ChartOrder = 'newest-first' | 'oldest-first';

const KEY = 'chartOrder';

/** In which direction the charts run: most recent first, unless this browser once chose the other. */
export function useChartOrder(): { order: ChartOrder; turnRound: () => void } {
  const [order, setOrder] = useState(readOrder);
  const turnRound = () => {
    const next = order === 'newest-first' ? 'oldest-first' : 'newest-first';
    localStorage.setItem(KEY, next);
    setOrder(next);
  };
  return { order, turnRound };
}

const readOrder = (): ChartOrder =>
  localStorage.getItem(KEY) === 'oldest-first' ? 'oldest-first' : 'newest-first';
