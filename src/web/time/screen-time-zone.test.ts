import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chooseTimeZone, screenTimeZone, useScreenTimeZone } from './screen-time-zone.ts';

const device = Intl.DateTimeFormat().resolvedOptions().timeZone;

it('the screen time zone is the device zone except while a city is chosen', () => {
  const { result } = renderHook(useScreenTimeZone);
  expect(result.current).toBe(device);
  act(() => chooseTimeZone('Pacific/Auckland'));
  expect(result.current).toBe('Pacific/Auckland');
  expect(localStorage.getItem('timeZone')).toBe('Pacific/Auckland');
  act(() => chooseTimeZone(null));
  expect(result.current).toBe(device);
  expect(localStorage.getItem('timeZone')).toBeNull();
});

it('the screen time zone follows the choice made in another tab', () => {
  const { result } = renderHook(useScreenTimeZone);
  localStorage.setItem('timeZone', 'Pacific/Auckland');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'timeZone' })));
  expect(result.current).toBe('Pacific/Auckland');
});

it('the screen time zone follows the device when the sleeper returns to the app', () => {
  const { result } = renderHook(useScreenTimeZone);
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => options.mockRestore());
  options.mockReturnValue({ timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(result.current).toBe('Asia/Tokyo');
});

it('the screen time zone is the device zone when the stored choice is empty', () => {
  localStorage.setItem('timeZone', '');
  expect(screenTimeZone()).toBe(device);
});
