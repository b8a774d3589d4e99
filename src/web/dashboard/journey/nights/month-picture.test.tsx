import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MONTH_CELLS, MonthPicture } from './month-picture.tsx';
import type { YearTone } from './year-months.ts';

const TONES: readonly YearTone[] = [1, 2, 3, 4, 5, 'unlogged', 'awake', 'later', 'before'];

it('each tone of a month has a fill, and dates outside the diary are dots', () => {
  const dates = TONES.map((tone, index) => ({ date: `2026-03-0${index + 1}`, tone, minutes: 0 }));
  const { container } = render(
    <MonthPicture month="2026-03" dates={dates} cell={MONTH_CELLS.direct} chosen={undefined} />,
  );
  const looks = [...container.querySelectorAll('path')].map(
    (path) => path.classList.value || `${path.getAttribute('fill')} ${path.getAttribute('stroke')}`,
  );
  // Tones, a hatch and an outline, each of which differs.
  expect(new Set(looks.slice(0, 7)).size).toBe(7);
  expect(looks.slice(7)).toEqual(['month-later', 'month-later']);
});
