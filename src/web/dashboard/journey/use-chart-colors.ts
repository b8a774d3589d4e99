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

/** What a canvas must be told, since it can't read style sheets. */
export type ChartColors = Record<(typeof NAMES)[number], string> & {
  sans: string;
  display: string;
  /** The size of the sleeper's text: the browser's own setting included. */
  remPixels: number;
  /** Changes with the theme and the sky. */
  look: string;
};

/** The dyes, fonts and text size of the page as they are now, anew when its theme or sky changes. */
export function useChartColors(): ChartColors {
  useSyncExternalStore(subscribe, readLook);
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
    look: readLook(),
  };
}

function readLook(): string {
  const { theme = '', sky = '' } = document.documentElement.dataset;
  return `${theme}/${sky}`;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-sky'] });
  return () => observer.disconnect();
}
