import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('key', null);
});

it('writeStored keeps a value in memory when the browser refuses to store it', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(readStored('key')).toBeNull();
  writeStored('key', 'text');
  expect(readStored('key')).toBe('text');
  writeStored('key', null);
  expect(readStored('key')).toBeNull();
});
