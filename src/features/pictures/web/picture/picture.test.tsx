import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import type { Drawing } from './drawing.ts';
import { Picture } from './picture.tsx';

const DATES = Array.from({ length: 10 }, (_, i) => `2026-11-${i + 10}`);

const draw = (width: number): Drawing => ({
  width,
  height: 100,
  layers: [],
  labels: [],
  points: DATES.map((id, i) => ({ id, x: 10 * i, y: 50, title: id, text: `${i} h` })),
});

function show(onOpen?: (id: string) => void) {
  render(
    <Picture
      question="How long?"
      sentence="About 8 h."
      draw={draw}
      onOpen={onOpen}
      table={{ columns: ['Date', 'Hours'], rows: () => DATES.map((date, i) => [date, `${i} h`]) }}
    />,
  );
  return {
    ...userEvent.setup(),
    focused: () => document.activeElement?.getAttribute('aria-label'),
  };
}

it.each([
  ['ltr', '{ArrowLeft}', '2026-11-18'],
  ['rtl', '{ArrowRight}', '2026-11-18'],
  ['ltr', '{ArrowDown}{ArrowDown}{ArrowUp}', '2026-11-18'],
  ['ltr', '{PageDown}', '2026-11-12'],
  ['ltr', '{Home}', '2026-11-10'],
  ['ltr', '{Home}{PageUp}{ArrowRight}', '2026-11-18'],
  ['ltr', '{Home}{End}', '2026-11-19'],
])('in a %s page %s moves the focus of a picture to %s', async (dir, keys, date) => {
  document.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const { tab, keyboard, focused } = show();
  await tab();
  expect(focused()).toBe('2026-11-19');
  await keyboard(keys);
  expect(focused()).toBe(date);
  expect(screen.getByRole('status').textContent).toBe(`${date} ${DATES.indexOf(date)} h`);
});

it('Enter opens the focused point, and a picture is one tab stop', async () => {
  const opened: string[] = [];
  const { tab, keyboard } = show((id) => opened.push(id));
  await tab();
  await keyboard('{ArrowLeft}{Enter}');
  expect(opened).toEqual(['2026-11-18']);
  await tab();
  expect(document.activeElement?.textContent).toBe('Show as table');
});

it('the pointer reads the nearest point, and a tap selects it', () => {
  show();
  const frame = screen.getByRole('img').parentElement as HTMLElement;
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 328, 100);
  Object.defineProperty(frame, 'offsetWidth', { value: 328 });
  const readout = () => screen.getByRole('status').textContent;
  fireEvent.pointerMove(frame, { clientX: 33, clientY: 0 });
  expect(readout()).toBe('2026-11-13 3 h');
  fireEvent.pointerLeave(frame);
  expect(readout()).toBe('');
  fireEvent.pointerUp(frame, { clientX: 52, clientY: 0 });
  fireEvent.pointerLeave(frame);
  expect(readout()).toBe('2026-11-15 5 h');
  expect(screen.getByRole('button', { name: '2026-11-15', pressed: true })).toBeDefined();
});
