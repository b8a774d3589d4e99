import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page, stubServer } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { YearSelect } from './year-select.tsx';

it('a year is picked by its number, from the first with a sleep on, or an option before the years', async () => {
  stubServer({ 'GET /months': page([{ month: '2024-12' }], { noSleepDates: [] }) });
  const onChoose = vi.fn<(value: string) => void>();
  renderPart(
    <YearSelect newest={2026} value="last" onChoose={onChoose} className="">
      <option value="last">Last 12 months</option>
    </YearSelect>,
  );
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' });
  const values = Array.from(select.options, ({ value }) => value);
  expect(values).toEqual(['last', '2026', '2025', '2024']);
  for (const value of ['2025', 'last']) fireEvent.change(select, { target: { value } });
  expect(onChoose.mock.calls).toEqual([['2025'], ['last']]);
});
