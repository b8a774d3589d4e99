import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useJourneyAddress, useLiveAddress, useSelectedNight } from './journey-address.ts';

afterEach(() => vi.useRealTimers());

function open(search: string) {
  window.history.replaceState(null, '', `/dashboard${search}`);
  const useAddress = () => ({
    ...useJourneyAddress(),
    ...useLiveAddress<{ from: string }>(),
    ...useSelectedNight('2026-11-23'),
  });
  return renderHook(useAddress, { wrapper: BrowserRouter }).result;
}

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
  expect(window.location.search).toBe('?tab=history&view=nights&night=2026-11-12');
});

it('choices that rest are written to the address, but not over that of a view that still loads', () => {
  vi.useFakeTimers();
  const address = open('?tab=history&view=nights');
  act(() => {
    address.current.choose('2026-11-12');
    address.current.setLive({ from: '2026-10-01' });
  });
  expect(address.current.chosen).toBe('2026-11-12');
  act(() => vi.runAllTimers());
  expect(window.location.search).toMatch(/view=nights&from=2026-10-01&night=2026-11-12$/);

  act(() => address.current.choose('2026-11-11'));
  window.history.pushState(null, '', '/dashboard?tab=history&view=diary');
  act(() => vi.runAllTimers());
  expect(window.location.search).toBe('?tab=history&view=diary');
});
