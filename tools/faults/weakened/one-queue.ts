import { weaken } from '#testkit/weaken.ts';

/** Whoever asks, all wait in one queue. */
weaken(
  new URL('../../../src/server/auth/fair-queue.ts', import.meta.url),
  'async run<T>(asker: Asker, job: () => Promise<T>): Promise<T> {',
  `async run<T>(_asker: Asker, job: () => Promise<T>): Promise<T> {
    const asker = { key: 'all', isKnown: false };`,
);
