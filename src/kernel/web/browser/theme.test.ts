import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseTheme, readTheme } from './theme.ts';
import { usePageSky } from './page.ts';

const scripts = import.meta.glob('../../../web/public/theme.js');

/** Runs the theme script of index.html with the current system theme and clock. */
async function loadThemeScript() {
  vi.resetModules();
  await scripts['../../../web/public/theme.js']?.();
}

const system = (scheme: 'light' | 'dark') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes(scheme) }),
    );

const theme = () => document.documentElement.dataset['theme'];
const barColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 2, 1, 12, 0));
  document.head.innerHTML = '<meta name="theme-color" content="#08121d">';
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['light', 4, 59, 'night'],
  ['light', 5, 0, 'dawn'],
  ['light', 20, 59, 'dawn'],
  ['light', 21, 0, 'night'],
  ['dark', 12, 0, 'night'],
] as const)('on a %s system at %i:%i the auto theme is %s', async (scheme, hour, minute, shown) => {
  vi.setSystemTime(new Date(2026, 2, 1, hour, minute));
  system(scheme);
  await loadThemeScript();
  expect(theme()).toBe(shown);
});

it('a chosen theme applies to the page and its browser bar and is stored', async () => {
  system('dark');
  await loadThemeScript();
  expect(readTheme()).toBe('auto');
  chooseTheme('dawn');
  expect([theme(), barColor()]).toEqual(['dawn', '#f7f0e4']);
  expect(readTheme()).toBe('dawn');
  chooseTheme('auto');
  expect([theme(), barColor()]).toEqual(['night', '#08121d']);
});

it('the browser bar is dark while the sleeper is asleep, in every theme', async () => {
  localStorage.setItem('theme', 'dawn');
  system('light');
  await loadThemeScript();
  const { unmount } = renderHook(() => usePageSky('asleep'));
  expect(document.documentElement.dataset['sky']).toBe('asleep');
  expect(barColor()).toBe('#080402');
  unmount();
  expect(barColor()).toBe('#f7f0e4');
});

it('the first paint has a theme when localStorage is blocked', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  system('dark');
  await loadThemeScript();
  expect(theme()).toBe('night');
  vi.restoreAllMocks();
});
