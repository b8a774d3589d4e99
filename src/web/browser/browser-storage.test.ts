import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './browser-storage.ts';

const forbid = () =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('key', null);
});

it('writeStored stores and removes a value', () => {
  writeStored('key', 'text');
  expect([readStored('key'), localStorage.getItem('key')]).toEqual(['text', 'text']);
  writeStored('key', null);
  expect([readStored('key'), localStorage.getItem('key')]).toEqual([null, null]);
});

it('writeStored keeps a value in memory when the browser refuses to store it', () => {
  forbid();
  expect(readStored('key')).toBeNull();
  writeStored('key', 'text');
  expect(readStored('key')).toBe('text');
  writeStored('key', null);
  expect(readStored('key')).toBeNull();
});
