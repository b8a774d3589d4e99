import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import type { ReminderChannel, Reminders } from '../contract.ts';
import { done, stubServer } from '#kernel/web/api/server.fixture.ts';
import { CHANNEL } from '#web/account/account.fixture.tsx';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { REMINDER_MESSAGES } from '#kernel/web/messages/app.ts';
import { ChannelList } from './channel-list.tsx';

const show = (channels: ReminderChannel[], vapidPublicKey: string | null = null) => {
  const reminders = {
    channels,
    sends: { reminders: true, mail: true },
    vapidPublicKey,
  } as Partial<Reminders> as Reminders;
  renderPart(<ChannelList reminders={reminders} onChanged={async () => {}} />);
};

/** A browser that can subscribe, and may have done so with a key. */
function stubPush(permission: NotificationPermission, subscribedKey: string | null = null) {
  const keys = { p256dh: 'p', auth: 'a' };
  const endpoint = 'https://push.example/1';
  const unsubscribe = async () => true;
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => ({
    toJSON: () => ({ endpoint, keys }),
  }));
  const requestPermission = vi.fn<() => Promise<string>>(async () => 'granted');
  const applicationServerKey = subscribedKey && new TextEncoder().encode(subscribedKey).buffer;
  const getSubscription = async () =>
    subscribedKey === null ? null : { options: { applicationServerKey }, unsubscribe };
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', {});
  const registration = { pushManager: { getSubscription, subscribe } };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => undefined,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { subscribe, requestPermission, sent: { endpoint, keys } };
}

const SUBSCRIBE = 'POST /account/push-subscriptions';

test('this device is subscribed with the key of the server, and asks for permission only then', async () => {
  const server = stubServer({ [SUBSCRIBE]: done });
  const { subscribe, requestPermission, sent } = stubPush('default');
  show([], 'the key');
  const button = screen.getByRole('button', { name: 'Send to this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(button);
  await screen.findByText(REMINDER_MESSAGES.subscribed);
  expect(subscribe.mock.lastCall).toMatchObject([{ applicationServerKey: 'the key' }]);
  expect(server.sent(SUBSCRIBE)).toEqual([sent]);
});

test.each([
  ['granted', 'before', 1],
  ['granted', 'key', 0],
  ['denied', 'before', 0],
] as const)(
  'a device with permission %s that subscribed with %s subscribes %i times again',
  async (permission, subscribedKey, times) => {
    const server = stubServer({ [SUBSCRIBE]: done });
    stubPush(permission, subscribedKey);
    show([{ ...CHANNEL, isThisDevice: true }], btoa('key'));
    await atRest();
    expect(server.sent(SUBSCRIBE)).toHaveLength(times);
  },
);
