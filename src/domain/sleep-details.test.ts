import { expect, test } from 'vitest';
import { pickDetails, normalizeDetails } from './sleep-details.ts';

test('normalizeDetails turns blank texts into null and keeps absent fields absent', () => {
  expect(normalizeDetails({ note: ' \n', quality: null })).toEqual({ note: null, quality: null });
  expect(normalizeDetails({ note: ' warm ', quality: undefined })).toEqual({ note: ' warm ' });
});

test('pickDetails picks only details', () => {
  const sleep = { id: 'a', note: 'warm', quality: 4, points: 80 };
  expect(pickDetails(sleep)).toEqual({ note: 'warm', quality: 4 });
});
