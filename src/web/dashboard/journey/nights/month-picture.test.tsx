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
  const paths = [...container.querySelectorAll('path')];
  expect(
    paths.map(({ dataset, classList }) => dataset['fill'] ?? dataset['tone'] ?? classList.value),
  ).toEqual(['1', '2', '3', '4', '5', 'unlogged', 'awake', 'month-later', 'month-later']);
});
