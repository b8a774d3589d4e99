import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '#web/messages/language.ts';
import { loadCityName, useCityName } from './city-names.ts';

it.each([
  ['Europe/Rome', 'it', 'Roma'],
  ['Europe/Rome', 'en', 'Rome'],
  ['Asia/Saigon', 'de', 'Ho-Chi-Minh-Stadt'],
  ['Asia/Jakarta', 'xx', 'Jakarta'],
])('the city of %s in %s is %s', async (timeZone, language, city) => {
  expect(await loadCityName(timeZone, language)).toBe(city);
});

it('a city is named in English until its language is loaded', async () => {
  setLanguage('it');
  const { result, rerender } = renderHook((zone: string) => useCityName(zone), {
    initialProps: 'Europe/Rome',
  });
  expect(result.current).toBe('Rome');
  await waitFor(() => expect(result.current).toBe('Roma'));
  rerender('Asia/Jakarta');
  expect(result.current).toBe('Jakarta');
  await waitFor(() => expect(result.current).toBe('Giacarta'));
  setLanguage('en');
});
