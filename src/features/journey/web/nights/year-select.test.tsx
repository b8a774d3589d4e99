import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page, stubServer } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { night, session } from '#pictures/web/nights.fixture.ts';
import { YearSelect, type PickedYear } from './year-select.tsx';
import { Year } from './year.tsx';

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

it('the tab key reaches the last date of a year that the selected date is not in', async () => {
  stubServer({
    'GET /months': page([{ month: '2024-12' }], { noSleepDates: [] }),
    'GET /nights': page([night('2025-06-02', [session('2025-06-01T15:54', '2025-06-01T23:55')])]),
  });
  const [onChoose, onOpen] = [vi.fn<(date: string) => void>(), vi.fn<(date: string) => void>()];
  const picture = { newestDate: '2026-11-26', chosen: '2026-11-26', onChoose, onOpen };
  renderPart(<Year {...picture} isDesk />);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: '2025' } });
  const stop = await screen.findByRole('button', { name: /Dec(ember)? 31/ });
  fireEvent.keyDown(stop, { key: 'ArrowLeft' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2025-12-30');
});
