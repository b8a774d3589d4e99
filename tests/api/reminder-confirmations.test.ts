// @module-tag slow
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { EMAIL, EVENING, PUBLIC_URL, setUpReminders } from './reminder-setup.ts';
import { registerAndSignIn } from './signed-in.ts';
import { createTestApp } from './test-app.ts';

describeSqlite('Confirmations of email channels', (engine) => {
  const { given } = setUpReminders(engine);

  test('strangers can neither flood a mailbox nor use up the confirmations of its owner', async () => {
    const limited = await createTestApp(engine, {
      config: {
        publicUrl: PUBLIC_URL,
        rateLimit: 'on',
        smtp: { url: given.mailbox.url, from: 'Lelap <lelap@example.org>' },
      },
      storage: given.api.storage,
    });
    limited.clock.now = EVENING;
    const ask = async (token: string, address: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const payload = { kind: 'email', address };
        const added = await limited.call('POST', '/account/reminder-channels', { token, payload });
        statuses.push(added.statusCode);
        const id = added.json().data?.id;
        if (id) await limited.call('DELETE', `/account/reminder-channels/${id}`, { token });
      }
      return statuses;
    };
    const register = async (name: string, email = `${name}@example.net`) =>
      (await registerAndSignIn(given.api, name, email)).token;

    expect(await ask(await register('ann'), EMAIL, 6)).toEqual([...Array(5).fill(201), 429]);
    expect(await ask(await register('ben'), EMAIL.toUpperCase(), 5)).toEqual(Array(5).fill(201));
    const cem = await register('cem');
    expect(await ask(cem, EMAIL, 1)).toEqual([429]);
    // A tag is no other mailbox, not even that of an account with such an address.
    const tagged = EMAIL.replace('@', '+cem@');
    expect(await ask(cem, tagged, 1)).toEqual([429]);
    expect(await ask(await register('tagged', tagged), tagged, 1)).toEqual([429]);
    const repeated = {
      token: given.mira.token,
      payload: { kind: 'email', address: EMAIL },
      headers: { 'idempotency-key': 'once' },
    };
    for (let n = 0; n < 4; n += 1) {
      await limited.call('POST', '/account/reminder-channels', repeated);
    }
    expect(await ask(given.mira.token, EMAIL, 3)).toEqual([201, 201, 429]);
    expect(given.mailbox.mails).toHaveLength(13);
  });
});
