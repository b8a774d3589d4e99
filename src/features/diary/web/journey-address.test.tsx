import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useJourneyAddress, useLiveAddress, useOpenNight } from './journey-address.ts';

function open(search: string) {
  window.history.replaceState(null, '', `/dashboard${search}`);
  return renderHook(useJourneyAddress, { wrapper: BrowserRouter }).result;
}

it('the address of Journey names the view, the selected night and the ranges', () => {
  const search = '?tab=history&view=diary&night=2026-11-12&from=2026-09-28&to=2026-11-23&range=7';
  expect(open(search).current).toMatchObject({
    view: 'diary',
    night: '2026-11-12',
    range: { from: '2026-09-28', to: '2026-11-23' },
    span: '7',
  });
});

it('invalid values in the address of Journey fall back to the defaults', () => {
  const { view, night, range, span } = open(
    '?view=nonsense&night=2026-13-40&from=yesterday&to=2026-11-2&range=8',
  ).current;
  expect([view, night, range, span]).toEqual(['nights', undefined, {}, '30']);
});

it('a change of the address of Journey keeps its other parts', () => {
  const address = open('?tab=history&view=nights&from=2026-09-28&range=year');
  act(() => address.current.change({ night: '2026-11-12', from: null, range: '30' }));
  expect(window.location.search).toBe('?tab=history&view=nights&night=2026-11-12');
});

it('the address of Journey follows once, 300 ms after the last of several changes', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  window.history.replaceState(null, '', '/dashboard?view=nights');
  const live = renderHook(() => useLiveAddress<{ night: string }>(), { wrapper: BrowserRouter });
  const choose = (night: string) => act(() => live.result.current.setLive({ night }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  choose('2026-11-12');
  pass(299);
  choose('2026-11-13');
  pass(299);
  expect(window.location.search).toBe('?view=nights');
  pass(1);
  expect(window.location.search).toBe('?view=nights&night=2026-11-13');
});

it.each([
  ['?tab=history&view=diary&from=2026-11-01', undefined, '&view=diary&from=2026-11-01'],
  ['?tab=history&view=patterns', 'nights', ''],
  ['?tab=history&view=cloth', undefined, ''],
  ['?tab=overview', undefined, ''],
] as const)('from %s a night opens in its view, %s', (search, view, kept) => {
  window.history.replaceState(null, '', `/dashboard${search}`);
  const open = renderHook(useOpenNight, { wrapper: BrowserRouter }).result;
  const entries = window.history.length;
  act(() => open.current('2026-11-12', view));
  expect(window.location.search).toBe(`?tab=history${kept}&night=2026-11-12`);
  expect(window.history.length).toBe(entries + 1);
  expect(window.history.state).toMatchObject({ usr: { depth: 1, from: search } });
});
