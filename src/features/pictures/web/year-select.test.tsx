import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page, stubServer } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { YearSelect, type PickedYear } from './year-select.tsx';

it('a year is picked by its number, from the first with a sleep on, and also the last twelve months', async () => {
  stubServer({ 'GET /months': page([{ month: '2024-12' }], { noSleepDates: [] }) });
  const onYear = vi.fn<(year: PickedYear) => void>();
  renderPart(<YearSelect newestDate="2026-11-26" year="last" onYear={onYear} />);
  const select = await screen.findByRole<HTMLSelectElement>('combobox');
  const values = Array.from(select.options, ({ value }) => value);
  expect(values).toEqual(['last', '2026', '2025', '2024']);
  for (const value of ['2025', 'last']) fireEvent.change(select, { target: { value } });
  expect(onYear.mock.calls).toEqual([[2025], ['last']]);
});
