import { expect, onTestFinished, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

const isOpen = () => false;

test('readiness is probed once a second for all requests, and a hanging probe is not doubled', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise: hanging, resolve } = Promise.withResolvers<string | undefined>();
  const probe = vi.fn<() => Promise<string | undefined>>(() => hanging);
  const readiness = createReadiness(probe, isOpen);
  const asked = [readiness(), readiness()];
  await vi.advanceTimersByTimeAsync(4_000);
  for (const { fault } of await Promise.all(asked)) expect(fault?.text).toContain('in time');
  const again = readiness();
  await vi.advanceTimersByTimeAsync(4_000);
  expect((await again).fault?.text).toContain('in time');
  expect(probe).toHaveBeenCalledTimes(1);

  resolve('Writes wait.');
  await vi.advanceTimersByTimeAsync(999);
  expect(await readiness()).toEqual({ warning: 'Writes wait.' });
  expect(probe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await readiness();
  expect(probe).toHaveBeenCalledTimes(2);
});

test('readiness reports an error text only if it is public', async () => {
  const worded = Object.assign(new Error('The disk is full.'), { code: 'STORAGE_FAULT' });
  const other = new Error('connect to postgres://lelap:geheim@db');
  for (const [error, text] of [
    [worded, 'The disk is full.'],
    [other, 'The database cannot be reached.'],
  ] as const) {
    const readiness = createReadiness(() => Promise.reject(error), isOpen);
    expect(await readiness()).toEqual({ fault: { text, cause: error } });
  }
});
