import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useJourneyAddress, useSelectedNight } from './journey-address.ts';

afterEach(() => vi.useRealTimers());

const open = (search: string) =>
  renderHook(() => ({ ...useJourneyAddress(), search: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/dashboard${search}`]}>{children}</MemoryRouter>
    ),
  }).result;

it('the address of Journey names the view, the selected night and the ranges', () => {
  const search = '?tab=history&view=nights&night=2026-11-12&from=2026-09-28&to=2026-11-23&range=7';
  expect(open(search).current).toMatchObject({
    view: 'nights',
    night: '2026-11-12',
    range: { from: '2026-09-28', to: '2026-11-23' },
    span: '7',
  });
});

it('invalid values in the address of Journey fall back to the defaults', () => {
  const { view, night, range, span } = open(
    '?view=nonsense&night=2026-13-40&from=yesterday&to=2026-11-2&range=8',
  ).current;
  expect([view, night, range, span]).toEqual(['trends', undefined, {}, '30']);
});

it('a change of the address of Journey keeps its other parts', () => {
  const address = open('?tab=history&view=nights&from=2026-09-28&range=year');
  act(() => address.current.change({ night: '2026-11-12', from: null, range: '30' }));
  expect(address.current.search).toBe('?tab=history&view=nights&night=2026-11-12');
});

it('a choice that rests is written to the address, but not over that of a view that still loads', () => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/dashboard?tab=history&view=nights');
  const { result } = renderHook(() => useSelectedNight('2026-11-23'), {
    wrapper: ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>,
  });
  act(() => result.current.choose('2026-11-12'));
  act(() => vi.runAllTimers());
  expect(window.location.search).toBe('?tab=history&view=nights&night=2026-11-12');

  act(() => result.current.choose('2026-11-11'));
  window.history.pushState(null, '', '/dashboard?tab=history&view=diary');
  act(() => vi.runAllTimers());
  expect(window.location.search).toBe('?tab=history&view=diary');
});
