import { randomUUID } from 'node:crypto';
import type { TableMetadata } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Method } from '#kernel/contract/route.ts';
import { listRoutes, splitName } from '#routes.ts';
import { makeResetToken } from '#sign-in/server/reset-token.ts';
import { createReminderTokens } from '#destinations/server/reminder-token.ts';
import { insertExperiment } from '#experiments/tests/experiment-client.ts';
import { describeSqlite } from '../support/engines.ts';
import { createPushSubscription } from '../support/reminder-receivers.ts';
import { createAuthenticator } from '../support/software-authenticator.ts';
import { routesOf } from './app-routes.ts';
import {
  DOCUMENTS,
  IMPORT,
  listForeignIds,
  listRequests,
  unknownLike,
  type ForeignRequest,
} from './idor-cases.ts';
import { listSleeperTables, readSleeperRows } from './sleeper-rows.ts';
import {
  createSignedIn,
  makeResetLink,
  registerAndSignIn,
  resetPassword,
  signInAgain,
} from './signed-in.ts';
import {
  accessTokens,
  createTestApp,
  dataOf,
  DAY_MS,
  START,
  HOUR_MS,
  timesOf,
  type TestApp,
} from './test-app.ts';

const EMAIL = 'mira-the-owner@example.org';
const NOTE = 'a dream that is nobody else’s business';

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

const sidOf = (token: string) => accessTokens.read(token, 0)?.authSessionId ?? '';

/** Calls of administrators refuse a sleeper whatever the id: people.test.ts. */
const CASES = listForeignIds(listRoutes().filter(([, route]) => route.role === undefined));

describeSqlite('Access to other accounts', (engine) => {
  let api: TestApp;
  let routes: string[];
  let owner: { userId: string; ids: Record<string, string> };
  let tables: TableMetadata[];

  beforeAll(async () => {
    routes = await routesOf(async () => {
      api = await createTestApp(engine, {
        config: { publicUrl: 'https://sleep.example.org' },
      });
    });
    tables = await listSleeperTables(api.storage.db);
    owner = await liveOnesLife();
  });

  async function liveOnesLife(): Promise<typeof owner> {
    api.clock.now = START - 3 * DAY_MS;
    const { userId } = await registerAndSignIn(api, 'Mira the Owner', EMAIL);
    const replacedResetToken = await makeResetLink(api, userId);
    const usedResetToken = await makeResetLink(api, userId);
    const password = 'mira had forgotten it';
    await resetPassword(api, usedResetToken, password);
    const token = await signInAgain(api, EMAIL, { password });
    const revokedToken = await signInAgain(api, EMAIL, { password });
    await api.call('POST', '/logout', { token: revokedToken });
    const { call, read } = createSignedIn(api, { token });
    const make = (url: string, payload?: object) => dataOf(call('POST', url, payload));

    const sleepEightHours = async (): Promise<string> => {
      const { sleepLogId } = await make('/sleeps/start');
      api.clock.now += 8 * HOUR_MS;
      await call('PUT', `/sleeps/${sleepLogId}/end`);
      api.clock.now += HOUR_MS;
      return sleepLogId;
    };
    const endedSleep = await sleepEightHours();
    const deletedSleep = await sleepEightHours();
    await call('PATCH', `/sleeps/${endedSleep}`, { note: NOTE });
    await call('DELETE', `/sleeps/${deletedSleep}`);
    const idempotencyKey = 'key-of-mira-1';
    await call('POST', '/sleeps', timesOf(api.clock.now, 1), { 'idempotency-key': idempotencyKey });
    const active = await make('/sleeps/start');

    const { body: subscription } = createPushSubscription('https://push.example');
    const pushed = await make('/account/push-subscriptions', subscription);
    const hook = { kind: 'webhook', address: 'https://hook.example/secret-of-mira' };
    const hooked = await make('/account/reminder-channels', hook);
    await call('POST', '/account/confirmation', { currentPassword: password });
    const apiToken = await make('/account/tokens', { name: 'A button', scopes: ['press'] });
    const webhook = await make('/account/webhooks', { url: 'https://hook.example/mira' });
    const site = { origin: 'https://sleep.example.org', rpId: 'sleep.example.org' };
    const credential = createAuthenticator(site).create(await make('/account/passkeys/challenge'));
    const passkey = await make('/account/passkeys', { name: 'Phone', credential });
    const importId = randomUUID();
    const imported = await call('POST', '/imports', { ...IMPORT, importId });
    expect(imported.statusCode).toBe(201);
    const experiment = await insertExperiment(api.storage, userId);
    const stoppedExperiment = await insertExperiment(api.storage, userId);
    await call('POST', `/experiments/${stoppedExperiment}/stop`);
    return {
      userId,
      ids: {
        activeSleep: active.sleepLogId,
        endedSleep,
        deletedSleep,
        signIn: sidOf(token),
        revokedSignIn: sidOf(revokedToken),
        sleepsCursor: (await read('/sleeps?limit=1')).nextCursor,
        daysCursor: (await read('/days?limit=1')).items[0].sleepDate,
        event: (await read('/account/events?limit=1')).items[0].id,
        idempotencyKey,
        usedResetToken,
        replacedResetToken,
        forgedResetToken: makeResetToken(userId),
        importId,
        experiment,
        stoppedExperiment,
        apiToken: apiToken.id,
        webhook: webhook.id,
        passkey: passkey.id,
        channel: hooked.id,
        pushChannel: pushed.id,
        // Of another secret.
        reminderToken: createReminderTokens('another secret of 32 bytes or so').make(
          'unsubscribe',
          { userId, channelId: hooked.id },
        ),
      },
    };
  }

  const readOwnersRows = () => readSleeperRows(api.storage.db, tables, owner.userId);

  /** The responses to another account that uses `id`, and its data afterwards, with ids replaced by roles. */
  async function answerTo(method: Method, { url, ...request }: ForeignRequest, id: string) {
    api.clock.now = START;
    const stranger = await api.addSignedIn(START + DAY_MS);
    const { token } = stranger;
    const asked = await api.call(method, url, { token, ...request });
    const seen = [asked];
    const own = ['/dashboard', '/sleeps', '/days', '/account/sessions', '/account/events'];
    // A read adds nothing to them.
    for (const page of method === 'GET' ? [] : own) {
      seen.push(await api.call('GET', page, { token }));
    }
    const ownersIds = new Set([owner.userId, ...Object.values(owner.ids)]);
    return JSON.stringify(seen.map(({ statusCode, body }) => ({ statusCode, body })))
      .replaceAll(id, 'ID')
      .replaceAll(UUID, (made) => (ownersIds.has(made) ? made : 'OWN'));
  }

  test('every route is declared, and every id that it accepts has a case here', () => {
    const declared = listRoutes().map(([name]) => name);
    expect(routes).toEqual([...declared, ...DOCUMENTS].toSorted());
    expect(CASES.filter(({ kind }) => kind === undefined)).toEqual([]);
  });

  test.each(CASES)(
    '$key responds to the $kind of another account as to an unknown one',
    async ({ kind = '', name, field }) => {
      const id = owner.ids[kind] ?? '';
      const unknownId = unknownLike(id);
      expect(unknownId).not.toBe(id);
      const { method } = splitName(name);
      const unknown = listRequests(name, field, unknownId);
      const ownersRows = await readOwnersRows();
      for (const [index, request] of listRequests(name, field, id).entries()) {
        const answer = await answerTo(method, request, id);
        const isReadable = field.name === 'cursor' || !answer.includes('INVALID_INPUT');
        expect([request, isReadable]).toEqual([request, true]);
        expect(answer).toBe(await answerTo(method, unknown[index] ?? request, unknownId));
      }
      expect(await readOwnersRows()).toEqual(ownersRows);
    },
  );

  test('no response contains data of another account', async () => {
    const { token } = await api.addSignedIn(START + DAY_MS);
    const search = { token, payload: { q: 'dream' } };
    const calls = routes
      .filter((each) => /^GET [^*:]+$/.test(each))
      .map((route) => [route, api.call('GET', route.slice('GET '.length), { token })] as const);
    const searched = ['search', api.call('POST', '/sleeps/search', search)] as const;
    const secrets = [owner.userId, EMAIL, NOTE, 'Mira the Owner', ...Object.values(owner.ids)];
    for (const [route, answer] of [...calls, searched]) {
      const { body } = await answer;
      // Shorter ones are dates.
      const found = secrets.filter((secret) => secret.length > 10 && body.includes(secret));
      expect([route, found]).toEqual([route, []]);
    }
  });
});
