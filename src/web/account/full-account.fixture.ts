import { beforeEach, vi } from 'vitest';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { page, success, type Answers } from '#kernel/web/api/server.fixture.ts';
import {
  BUDI,
  BUTTON,
  CHANNEL,
  DAY,
  DEVICES,
  HOOK,
  RANI,
  SERVER,
  SIGNED_IN,
} from './account.fixture.tsx';

export const HOME = 'https://lelap.example';
const REMINDER = { isOn: false, weekdays: [1, 2, 3, 4, 5, 6, 7], setMinute: 1320 };
const TIME = { minuteOfDay: 1320, source: 'set' };
export const REMINDERS = {
  bedtime: REMINDER,
  stillAsleep: REMINDER,
  morning: REMINDER,
  quietHours: null,
  times: { bedtime: TIME, stillAsleepAfterMinutes: 600, morning: TIME },
  channels: [],
  sends: { reminders: true, mail: true },
  vapidPublicKey: null,
};

const DEVICES_BY_OTHER_WAYS = ['passkey', 'oidc'].map((signedInBy) => ({
  ...DEVICES[0],
  id: signedInBy,
  signedInBy,
}));
const EVENTS = [
  { detail: 'passkey', lastOccurredAt: '2026-11-21T07:40:00.000Z' },
  { detail: 'oidc', lastOccurredAt: '2026-11-22T07:10:00.000Z' },
  { kind: 'device-signed-out', detail: 'Safari on iPhone', device: null },
  { kind: 'device-signed-out', detail: 'Safari on iPhone', network: null },
  { kind: 'exported', detail: 'csv' },
  { kind: 'import-undone', detail: 'of tomorrow' },
  { kind: 'passkey-added', detail: 'Phone' },
];

export const PASSKEY = {
  id: 'p1',
  name: 'Phone',
  rpId: 'lelap.example',
  createdAt: DAY,
  lastUsedAt: null,
};

/** An administrator's account with every feature in use. */
export const FULL: Answers = {
  'GET /account': success({ ...RANI, isAdministrator: true, publicUrl: HOME, language: 'de' }),
  'GET /account/two-step': success({ enabled: true, recoveryCodesLeft: 2, enabledAt: DAY }),
  'GET /account/sign-in-ways': success({
    hasPassword: false,
    isConfirmed: false,
    provider: { linkedAt: DAY, isSecondStep: true },
  }),
  'GET /account/passkeys': success({
    items: [
      PASSKEY,
      { ...PASSKEY, id: 'p2', name: 'Laptop', rpId: location.hostname },
      { ...PASSKEY, id: 'p3', name: 'Tablet', rpId: location.hostname, lastUsedAt: DAY },
    ],
    origin: location.origin,
  }),
  'GET /account/sessions': page([...DEVICES, ...DEVICES_BY_OTHER_WAYS]),
  'GET /account/reminders': success({
    ...REMINDERS,
    bedtime: { ...REMINDER, isOn: true, weekdays: [1, 7] },
    quietHours: { fromMinute: 1380, toMinute: 360 },
    channels: [
      CHANNEL,
      {
        ...CHANNEL,
        id: 'b',
        kind: 'email',
        label: 'r***@lelap.example',
        isActive: false,
        isHeld: true,
      },
      { ...CHANNEL, id: 'c', failure: 'timeout' },
      { ...CHANNEL, id: 'd', failure: 'timeout', isPaused: true },
      { ...CHANNEL, id: 'e', isHeld: true },
    ],
  }),
  'GET /account/tokens': page([
    BUTTON,
    {
      ...BUTTON,
      id: 't2',
      scopes: ['read', 'write'],
      lastUsedAt: DAY,
      expiresAt: '2026-11-25T05:00:00.000Z',
    },
  ]),
  'GET /account/arrivals': page([
    {
      id: 't3',
      name: 'Watch',
      createdAt: DAY,
      arrivedAt: DAY,
      counts: { new: 1, longer: 1 },
      refusedAt: null,
      refusal: null,
    },
    {
      id: 't4',
      name: 'Phone',
      createdAt: '2026-01-01T00:00:00.000Z',
      arrivedAt: null,
      counts: null,
      refusedAt: '2026-11-10T05:00:00.000Z',
      refusal: 'The file is empty.',
    },
  ]),
  'GET /account/webhooks': page([
    HOOK,
    {
      ...HOOK,
      id: 'w2',
      includesNote: true,
      isDisabled: false,
      tries: [],
    },
    { ...HOOK, id: 'w3', isHeld: true, tries: [] },
  ]),
  'GET /account/events': page([
    SIGNED_IN,
    { ...SIGNED_IN, id: 'e1', kind: 'sign-in-failed', times: 3, device: null, byOperator: true },
    ...EVENTS.map((event, index) => ({ ...SIGNED_IN, id: `f${index}`, ...event })),
  ]),
  'GET /imports': page([
    {
      importId: 'i1',
      format: 'csv',
      fileName: 'nights.csv',
      createdAt: DAY,
      counts: { new: 4, same: 2 },
      marks: 1,
      unreadable: 0,
    },
  ]),
  'GET /admin/people': page([
    BUDI,
    { ...BUDI, userId: 'u3', username: 'Sari', lastSeenOn: '2026-11-19', isAdministrator: true },
    { ...BUDI, userId: 'u4', username: 'Dewi', twoStep: false, isBlocked: true },
  ]),
  'GET /admin/invitations': page([
    {
      id: 'n1',
      createdAt: DAY,
      expiresAt: '2026-11-27T05:00:00.000Z',
      usesLeft: 3,
    },
  ]),
  'GET /admin/server': success(SERVER),
};

/** Lets each test's browser use passkeys and a provider, over HTTPS, on a phone, on a morning in November. */
export const prepareBrowser = () =>
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] });
    setWidth(360);
    vi.stubGlobal('isSecureContext', true);
    document.head.innerHTML =
      '<meta name="sign-in-ways" content="passkeys" data-provider="Pocket ID">';
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });
