import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const scripts = import.meta.glob('./service-worker/push.ts');

const showNotification = vi.fn<(title: string, options: object) => void>();
const subscribe = vi.fn<(options: object) => void>();
const openWindow = vi.fn<(path: string) => void>();
const focus = vi.fn<() => void>();
let windows: { visibilityState: string; focus: () => void }[] = [];

const worker = Object.assign(new EventTarget(), {
  registration: { showNotification, pushManager: { subscribe } },
  clients: { matchAll: async () => windows, openWindow },
});

/** Sends an event to the worker, and waits for what it waits for. */
async function send(type: string, facts: object) {
  const waitUntil = vi.fn<(work: unknown) => void>();
  worker.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...facts }));
  await waitUntil.mock.lastCall?.[0];
}

beforeAll(async () => {
  vi.stubGlobal('self', worker);
  await scripts['./service-worker/push.ts']?.();
});
afterAll(() => void vi.unstubAllGlobals());

it.each([
  [
    '{"title":"Lelap","text":"Still asleep?","tag":"stillAsleep","lang":"en"}',
    { body: 'Still asleep?', tag: 'stillAsleep', lang: 'en' },
  ],
  // A browser ends a subscription whose messages show nothing.
  ['not JSON', { body: '', tag: 'reminder' }],
])('the push message %s is shown', async (text, options) => {
  await send('push', { data: { json: () => JSON.parse(text) as unknown } });
  expect(showNotification.mock.lastCall).toMatchObject(['Lelap', options]);
});

it('a click on a notification closes it and opens the app, or shows the open one', async () => {
  const close = vi.fn<() => void>();
  const click = () => send('notificationclick', { notification: { close } });
  await click();
  expect(openWindow.mock.calls).toEqual([['dashboard']]);
  windows = [
    { visibilityState: 'hidden', focus: vi.fn<() => void>() },
    { visibilityState: 'visible', focus },
  ];
  await click();
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});

it('a subscription that the browser ended is made anew with its key', async () => {
  const oldSubscription = { options: { applicationServerKey: 'the same key' } };
  await send('pushsubscriptionchange', { oldSubscription });
  expect(subscribe.mock.lastCall).toMatchObject([{ applicationServerKey: 'the same key' }]);
});
