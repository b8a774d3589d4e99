import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActionRail } from './action-rail.tsx';

const start = vi.fn<() => Promise<void>>();
const end = vi.fn<() => Promise<void>>();
const rail = (isAsleep: boolean) => (
  <ActionRail session={{ activeId: isAsleep ? 's1' : null, isBusy: false, start, end }} />
);
const press = (name: string, clientX: number, detail = 1) =>
  fireEvent.click(screen.getByRole('button', { name }), { clientX, clientY: 30, detail });

let tests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // The last press is module state: move the clock far past it.
  tests += 1;
  vi.advanceTimersByTime(tests * 10_000);
  // Both rectangles are as wide as the large button.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 200, 60),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['ignored within 2 seconds', 150, 1, 1999, 0],
  ['taken after 2 seconds', 150, 1, 2000, 1],
  ['taken at another place', 210, 1, 0, 1],
  ['taken from the keyboard', 150, 0, 0, 1],
])('a second tap after Start is %s', (_what, clientX, detail, waitedMs, ends) => {
  const { rerender } = render(rail(false));
  press('Start Dreaming', 150);
  rerender(rail(true));
  vi.advanceTimersByTime(waitedMs);
  press('Wake Up', clientX, detail);
  expect(end).toHaveBeenCalledTimes(ends);
});

it('a second tap after Wake Up is ignored also where the rail is drawn anew', () => {
  const { unmount } = render(rail(true));
  press('Wake Up', 150);
  unmount();
  vi.advanceTimersByTime(5000);
  render(rail(false));
  press('Start Dreaming', 150);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  press('Start Dreaming', 150);
  expect(start).toHaveBeenCalledTimes(1);
});
