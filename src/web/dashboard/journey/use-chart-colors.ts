import { useSyncExternalStore } from 'react';

const NAMES = [
  '--nila',
  '--soga',
  '--ground',
  '--raised',
  '--ink',
  '--ink-2',
  '--line',
  '--edge',
] as const;

/** Styles for a canvas, which can't use CSS. */
export type ChartColors = Record<(typeof NAMES)[number], string> & {
  sans: string;
  display: string;
  /** Root font size, including the browser's setting. */
  remPixels: number;
  /** Changes with the theme and the sky. */
  look: string;
};

/** Current colours, fonts and text size of the page, updated with theme and sky. */
export function useChartColors(): ChartColors {
  useSyncExternalStore(subscribe, readTheme);
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ...(Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<
      (typeof NAMES)[number],
      string
    >),
    sans: read('--font-sans'),
    display: read('--font-display'),
    remPixels: Number.parseFloat(style.fontSize) || 16,
    look: readTheme(),
  };
}

function readTheme(): string {
  const { theme = '', sky = '' } = document.documentElement.dataset;
  return `${theme}/${sky}`;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-sky'] });
  return () => observer.disconnect();
}
