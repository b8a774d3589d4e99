import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { page, stubServer } from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MonthLinks } from './month-links.tsx';

const MONTHS = Array.from({ length: 120 }, (_, ago) => {
  const month = `${2026 - Math.floor(ago / 12)}-${String(12 - (ago % 12)).padStart(2, '0')}`;
  return { month, days: 30, fullDays: 20, minutes: 14_000, points: 2300, bonusPoints: 0 };
});

it('the months of ten years are one tab stop, from which the arrow keys move', async () => {
  stubServer({ 'GET /months': page(MONTHS, { noSleepDates: [] }) });
  renderPart(
    <>
      <MonthLinks isColumn />
      <button type="button">Search</button>
    </>,
    new QueryClient(),
  );
  await screen.findByRole('link', { name: 'Dec 2026' });
  const user = userEvent.setup();
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Dec 2026');
  await user.keyboard('{ArrowDown}{PageDown}');
  expect(focused()).toBe('Nov 2025');
  await user.keyboard('{End}');
  expect(focused()).toBe('Jan 2017');
  await user.tab();
  expect(focused()).toBe('Search');
  await user.tab({ shift: true });
  expect(focused()).toBe('Jan 2017');
});
