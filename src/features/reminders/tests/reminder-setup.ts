import { readConfig } from '#kernel/server/config.ts';
import { beforeAll, beforeEach } from 'vitest';
import { createSecretBox } from '#kernel/server/secrets/secret-box.ts';
import { createReminderTokens } from '#destinations/server/reminder-token.ts';
import { createDeliveryJob } from '#destinations/server/delivery-job.ts';
import { createMessageSender } from '#destinations/server/message-sender.ts';
import { SYSTEM } from '#server/cli/system.ts';
import { createDiaryMemory } from '#diary/server/diary-memory.ts';
import type { Method } from '#kernel/contract/route.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import type { TestEngine } from '#tests/support/engines.ts';
import {
  createPushSubscription,
  openMailbox,
  openReceiver,
} from '#tests/support/reminder-receivers.ts';
import { clearAccounts, registerAndSignIn, type SignedIn } from '#tests/api/signed-in.ts';
import { callAs, createTestApp, dataOf, TOKEN_SECRET, type TestApp } from '#tests/api/test-app.ts';

export const PUBLIC_URL = 'https://sleep.example.org';
export const EMAIL = 'mira@example.org';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** 20:00 in Jakarta, the evening of a Saturday. */
export const EVENING = Date.parse('2026-11-21T13:00:00.000Z');

export const OFF = {
  bedtime: { isOn: false, weekdays: EVERY_DAY, setMinute: 22 * 60 },
  stillAsleep: { isOn: false, weekdays: EVERY_DAY },
  morning: { isOn: false, weekdays: EVERY_DAY, setMinute: 9 * 60 },
  quietHours: null,
};
type Kind = 'bedtime' | 'stillAsleep' | 'morning';
export const choose = (...kinds: Kind[]) => ({
  ...OFF,
  ...Object.fromEntries(kinds.map((kind) => [kind, { ...OFF[kind], isOn: true }])),
});

/** What the hooks below open, anew before each test where it has state. */
type Given = {
  api: TestApp;
  mira: SignedIn;
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  mailbox: Awaited<ReturnType<typeof openMailbox>>;
  job: ReturnType<typeof createDeliveryJob>;
};

/** A sleeper in the evening, with services to receive reminders, and the job that sends them. */
export function setUpReminders(engine: TestEngine) {
  const given = {} as Given;
  /** Of names; an error: the name servers fail. */
  const addresses: Record<string, string[] | Error> = {};
  const lookups: string[] = [];

  const resolveHost = async (host: string) => {
    lookups.push(host);
    const found = addresses[host];
    if (found === undefined) return [];
    if (found instanceof Error) throw found;
    // A name that is another machine's the next time it is asked for.
    addresses[host] = ['169.254.169.254'];
    return found;
  };

  beforeAll(async () => {
    given.receiver = await openReceiver();
    given.mailbox = await openMailbox();
    given.api = await createTestApp(engine, {
      config: {
        publicUrl: PUBLIC_URL,
        smtp: given.mailbox.smtp,
        outbound: { allow: ['127.0.0.1'], proxy: undefined },
      },
      resolveHost,
    });
  });
  beforeEach(async () => {
    await clearAccounts(given.api);
    await given.api.storage.db.deleteFrom('remindersDue').execute();
    await given.api.storage.db.deleteFrom('reminderDeliveries').execute();
    given.api.clock.now = EVENING;
    given.mira = await registerAndSignIn(given.api, 'Mira', EMAIL);
    await call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
    given.receiver.received.length = 0;
    answerWith(200);
    given.mailbox.mails.length = 0;
    lookups.length = 0;
    given.job = createJob();
  });

  /** As a server of its own on the same database. */
  function createJob(publicUrl: string | null = PUBLIC_URL) {
    const config = {
      ...readConfig({}),
      publicUrl: publicUrl ?? undefined,
      smtp: given.mailbox.smtp,
      outbound: { allow: ['127.0.0.1'], proxy: undefined },
    };
    const messageSender = createMessageSender(config, TOKEN_SECRET, resolveHost);
    return createDeliveryJob({
      ...SYSTEM,
      storage: withTenantGuard(given.api.storage),
      now: () => given.api.clock.now,
      diaries: createDiaryMemory(),
      boxFor: (purpose) => createSecretBox(TOKEN_SECRET, purpose),
      channelBox: createSecretBox(TOKEN_SECRET, 'reminderChannels'),
      reminderTokens: createReminderTokens(TOKEN_SECRET),
      messageSender,
      log: {
        error: (what, message) => void given.api.log.push(JSON.stringify({ ...what, message })),
      },
    });
  }

  const call = (method: Method, url: string, payload?: object, token = given.mira.token) =>
    callAs(given.api, () => ({ token }))(method, url, payload);
  const answerWith = (status: number, headers = {}) => {
    given.receiver.answer.with = (response) => void response.writeHead(status, headers).end();
  };
  const passAt = async (clock: string) => {
    given.api.clock.now = Date.parse(`${clock}:00.000+07:00`);
    await given.job.pass();
    return given.receiver.received.splice(0).map(({ body }) => body.toString());
  };
  return {
    given,
    createJob,
    addresses,
    lookups,
    call,
    passAt,
    answerWith,
    read: (url = '/account/reminders') => dataOf(call('GET', url)),
    save: (settings: object) => call('PUT', '/account/reminders', settings),
    addHook: (payload: object = { kind: 'webhook', address: `${given.receiver.origin}/hook` }) =>
      dataOf(call('POST', '/account/reminder-channels', payload)),
    testChannel: (id: string) => call('POST', `/account/reminder-channels/${id}/test`),
    async subscribe(token = given.mira.token) {
      const subscription = createPushSubscription(given.receiver.origin);
      const answer = await call('POST', '/account/push-subscriptions', subscription.body, token);
      return { ...subscription, answer };
    },
    kindsAt: async (clock: string) => (await passAt(clock)).map((body) => JSON.parse(body).kind),
  };
}
