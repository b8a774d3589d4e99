import { Front } from './front.ts';
import { test as base } from './test.ts';

/** A test whose browser reaches the server through a front, which can fail in its place. */
export const test = base.extend<{ front: Front }>({
  front: async ({ server }, use) => {
    const front = await Front.before(server.url);
    await use(front);
    await front.stop();
  },
  baseURL: async ({ front }, use) => use(front.url),
});
