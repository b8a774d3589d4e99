import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { chooseTimeZone, useScreenTimeZone } from './screen-time-zone.ts';

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

it('the screen time zone follows the device when the sleeper returns to the app', () => {
  const { result } = renderHook(useScreenTimeZone);
  const comeBack = () =>
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  options.mockReturnValue({ timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions);
  comeBack();
  expect(result.current).toBe('Asia/Tokyo');
  options.mockRestore();
  comeBack();
  expect(result.current).toBe(device);
});
