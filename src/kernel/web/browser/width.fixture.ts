import { vi } from 'vitest';

/** Makes the window and every element this wide (px) for one test. */
export function setWidth(width: number): void {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const ignored = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = width >= Number(/\d+/.exec(query)?.[0]);
    return { ...ignored, matches } as unknown as MediaQueryList;
  });
}
