import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { test as withMail } from './support/mailbox.ts';
import { expect, nightsUntilToday, toast, wording } from './support/test.ts';

/** The requests that a service for messages got: path and body. */
type Receiver = { origin: string; received: { path: string; body: string }[] };

const test = withMail.extend<{ receiver: Receiver }>({
  receiver: async ({}, use) => {
    const received: Receiver['received'] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      request.on('end', () => {
        received.push({ path: request.url ?? '', body });
        response.end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, received });
    server.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const section = (page: Page) => page.getByRole('dialog', { name: 'Reminders', exact: true });
const app = (page: Page) => page.getByRole('button', { name: 'Sign Out' });

/** A push service takes the place of the browser's own, and questions for permission are counted. */
async function stubPush(context: BrowserContext, origin: string): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await context.addInitScript(
    ({ endpoint, keys }) => {
      let questions = 0;
      Object.defineProperty(globalThis, 'permissionQuestions', { get: () => questions });
      // The browser of the tests has no notifications.
      let permission: NotificationPermission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        questions += 1;
        permission = 'granted';
        return permission;
      };
      let subscription: unknown = null;
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey);
        const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
        subscription = {
          endpoint,
          options: { applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint, keys }),
        };
        return subscription as PushSubscription;
      };
    },
    { endpoint: `${origin}/push`, keys },
  );
}

test('reminders are chosen, in words that tell when they come, and kept', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(10));
  await sleeper.open(page, '/dashboard?account=reminders');
  const bedtime = section(page).getByRole('checkbox', { name: /^Bedtime/ });
  await expect(
    section(page).getByText(/^About 22:30, half an hour before your usual/),
  ).toBeVisible();
  await bedtime.check();
  await section(page).getByRole('checkbox', { name: 'Sat' }).uncheck();
  await section(page)
    .getByRole('checkbox', { name: /^Quiet hours/ })
    .check();
  await section(page).getByLabel('From').fill('23:30');
  await section(page).getByRole('button', { name: 'Save reminders' }).click();
  await expect(toast(page, wording('reminders.saved'))).toBeVisible();

  await page.reload();
  await expect(bedtime).toBeChecked();
  await expect(section(page).getByRole('checkbox', { name: 'Sat' })).not.toBeChecked();
  await expect(section(page).getByLabel('From')).toHaveValue('23:30');
  const { bedtime: saved, quietHours } = await sleeper.call('GET', '/account/reminders');
  expect(saved).toMatchObject({ isOn: true, weekdays: [1, 2, 3, 4, 5, 7] });
  expect(quietHours).toEqual({ fromMinute: 1410, toMinute: 360 });
});

test('messages go to this device, and nothing asks before a choice', async ({
  page,
  context,
  sleeper,
  receiver,
}) => {
  await stubPush(context, receiver.origin);
  await sleeper.open(page, '/dashboard?account=reminders');
  const toThisDevice = section(page).getByRole('button', { name: 'Send to this device' });
  await expect(toThisDevice).toBeVisible();
  const questions = () => page.evaluate(() => Reflect.get(globalThis, 'permissionQuestions'));
  expect(await questions()).toBe(0);
  await toThisDevice.click();
  await expect(toast(page, wording('reminders.subscribed'))).toBeVisible();
  expect(await questions()).toBe(1);
  await section(page).getByRole('button', { name: 'Send a test to This device' }).click();
  await expect(toast(page, wording('reminders.tested'))).toBeVisible();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/push']);
  // It is encrypted.
  expect(receiver.received[0]?.body).not.toContain('Lelap');
});

test('a message of the push service is shown, and a click on it ends no sleep', async ({
  page,
  context,
  sleeper,
}) => {
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  await expect(app(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  // The browser of the tests has no notifications, and only a real click may move the focus: both are noted.
  await worker.evaluate(() => {
    const { registration, WindowClient } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { focus: () => Promise<void> } };
    };
    registration.showNotification = async (title, options) => {
      await caches.open(`shown ${title}: ${options?.body} (${options?.tag})`);
    };
    WindowClient.prototype.focus = async () => void (await caches.open('focused'));
    registration.pushManager.subscribe = async (options) => {
      await caches.open(`subscribed with ${String(options?.applicationServerKey)}`);
      return null as never;
    };
  });
  const noted = () => page.evaluate(() => caches.keys());

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    });
  await deliver(JSON.stringify({ title: 'Lelap', text: 'Still asleep?', tag: 'stillAsleep' }));
  await expect.poll(noted).toContain('shown Lelap: Still asleep? (stillAsleep)');
  // A browser ends a subscription whose messages show nothing.
  await deliver('not JSON');
  await expect.poll(noted).toContain('shown Lelap:  (reminder)');

  await worker.evaluate(() => {
    const click = new Event('notificationclick');
    Object.assign(click, { notification: { close() {} }, waitUntil() {} });
    dispatchEvent(click);
  });
  await expect.poll(noted).toContain('focused');
  await worker.evaluate(() => {
    const change = new Event('pushsubscriptionchange');
    const oldSubscription = { options: { applicationServerKey: 'the same key' } };
    dispatchEvent(Object.assign(change, { oldSubscription, waitUntil() {} }));
  });
  await expect.poll(noted).toContain('subscribed with the same key');
  await expect(page.getByRole('button', { name: 'Wake Up' })).toBeEnabled();
  const { activeSleep } = await sleeper.call('GET', '/dashboard');
  expect(activeSleep).not.toBeNull();
});

test('an address is confirmed, and left, by a button behind the link of a mail', async ({
  page,
  sleeper,
  mailbox,
}) => {
  await sleeper.open(page, '/dashboard?account=reminders');
  await section(page).getByLabel('Another place').selectOption('Email');
  await section(page).getByLabel('Email address').fill(sleeper.email);
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, /^A link is on its way/)).toBeVisible();
  await expect(section(page).getByText(wording('reminders.waiting'))).toBeVisible();
  const linkIn = (does: string, mails: number) => async () => {
    const mail = mailbox.to(sleeper.email).slice(mails - 1)[0] ?? '';
    return new RegExp(`http://lelap\\.test(/login\\?${does}=\\S+)`).exec(mail)?.[1];
  };
  const isActive = async () => {
    const { channels } = await sleeper.call('GET', '/account/reminders');
    return (channels as { isActive: boolean }[]).map((channel) => channel.isActive);
  };
  await expect.poll(linkIn('confirm', 1)).toBeDefined();
  await page.goto((await linkIn('confirm', 1)()) ?? '');
  await expect(page).toHaveURL(/\/login\?confirm$/);
  expect(await isActive()).toEqual([false]);
  await page.getByRole('button', { name: 'Send me reminders' }).click();
  const done = page.getByRole('status');
  await expect(done).toHaveText(wording('reminders.links.confirm.done'));
  await expect(done).toBeFocused();
  expect(await isActive()).toEqual([true]);

  await page.getByRole('link', { name: 'Open Lelap' }).click();
  await expect(app(page)).toBeVisible();
  await page.goto('/dashboard?account=reminders');
  await section(page)
    .getByRole('button', { name: /^Send a test to Email: r…@/ })
    .click();
  await expect(toast(page, wording('reminders.tested'))).toBeVisible();
  await page.goto((await linkIn('unsubscribe', 2)()) ?? '');
  expect(await isActive()).toEqual([true]);
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(done).toHaveText(wording('reminders.links.unsubscribe.done'));
  await expect(done).toBeFocused();
  expect(await isActive()).toEqual([]);
});
