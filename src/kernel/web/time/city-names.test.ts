import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '#kernel/web/messages/language.ts';
import { useCityName } from './city-names.ts';

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
