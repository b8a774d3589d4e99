import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp } from './test-app.ts';

const CANNOT_SAVE = {
  status: 'error',
  code: 'UNAVAILABLE',
  message: 'The server cannot save anything right now. Please try again later.',
};

const allowPages = ({ db }: Storage, pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);

describeSqlite('A full disk', (engine) => {
  test('a full disk is 503 for writes and serves reads, until there is room', async () => {
    const api = await createTestApp(engine);
    const { token } = await api.addSignedIn();
    // Last used over an hour ago, so a read would record it.
    api.clock.now += 2 * 3_600_000;
    const enter = async (night: number) => {
      const endTime = api.clock.now - night * 86_400_000;
      return await api.call('POST', '/sleeps', {
        token,
        payload: {
          startTime: new Date(endTime - 8 * 3_600_000).toISOString(),
          endTime: new Date(endTime).toISOString(),
          note: 'x'.repeat(1500),
        },
      });
    };
    // No room for another page.
    await allowPages(api.storage, 1);
    let night = 0;
    let answer = await enter(night);
    while (answer.statusCode === 201) answer = await enter((night += 1));
    expect(answer.json()).toEqual(CANNOT_SAVE);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(night).toBeLessThan(100);

    for (const url of ['/dashboard', '/account', '/days', '/account/export?format=json']) {
      expect((await api.call('GET', url, { token })).statusCode).toBe(200);
    }
    const { items } = (await api.call('GET', '/sleeps?limit=200', { token })).json().data;
    expect(items).toHaveLength(night);

    await allowPages(api.storage, 1_000_000);
    expect((await enter(night)).statusCode).toBe(201);
  });
});
