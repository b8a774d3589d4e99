import { expect, onTestFinished, test, vi } from 'vitest';
import { done, stubServer } from '#kernel/web/api/server.fixture.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { readPushSupport, renewSubscription } from './push-subscription.ts';

const registrationOf = (endpoint: string | null) =>
  ({
    pushManager: {
      getSubscription: async () =>
        endpoint && { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) },
    },
  }) as unknown as ServiceWorkerRegistration;

test.each([
  ['told by this sleeper, and replaced since', 'mira https://push/1', 'https://push/2', 1],
  ['the one that was told', 'mira https://push/1', 'https://push/1', 0],
  ['told by another sleeper', 'rani https://push/1', 'https://push/2', 0],
  ['ended', 'mira https://push/1', null, 0],
  ['never told', null, 'https://push/2', 0],
])('renewSubscription checks a subscription that is %s', async (_what, stored, endpoint, calls) => {
  const server = stubServer({ 'POST /account/push-subscriptions': done });
  localStorage.setItem('accessToken', makeToken({ userId: 'mira' }));
  if (stored !== null) localStorage.setItem('pushEndpoint', stored);
  await renewSubscription(registrationOf(endpoint));
  expect(server.calls).toHaveLength(calls);
  expect(localStorage.getItem('pushEndpoint')).toBe(calls === 1 ? `mira ${endpoint}` : stored);
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, 'ios'],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'unsupported'],
])(
  'without PushManager the push support of %s is told',
  (_what, userAgent, touchPoints, support) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touchPoints });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(readPushSupport()).toBe(support);
  },
);
