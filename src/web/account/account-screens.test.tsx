import { cleanup } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { success, type Answers } from '#web/api/server.fixture.ts';
import { settled } from '#web/dashboard/dashboard.fixture.tsx';
// Loaded before, so that nothing that a section needs arrives later.
import '#web/import/import-section.tsx';
import './activity/activity-section.tsx';
import './administration/invitations-section.tsx';
import './administration/people-section.tsx';
import './administration/server-section.tsx';
import './administration/setup-section.tsx';
import './connections/connections-section.tsx';
import './phone-section.tsx';
import './reminders/reminders-section.tsx';
import './sign-in-ways/sign-in-ways-section.tsx';
import './two-step/two-step-section.tsx';
import { readScreen } from '#web/read-screen.fixture.ts';
import {
  accountServer,
  BUDI,
  BUTTON,
  CHANNEL,
  DAY,
  DEVICES,
  HOOK,
  openAccount,
  RANI,
  SERVER,
  SIGNED_IN,
} from './account.fixture.tsx';

const list = (...items: object[]) => success({ items, nextCursor: null });
const HOME = 'https://lelap.example';
const REMINDER = { isOn: false, weekdays: [1, 2, 3, 4, 5, 6, 7], setMinute: 1320 };
const TIME = { minuteOfDay: 1320, source: 'set' };
const REMINDERS = {
  bedtime: REMINDER,
  stillAsleep: REMINDER,
  morning: REMINDER,
  quietHours: null,
  times: { bedtime: TIME, stillAsleepAfterMinutes: 600, morning: TIME },
  channels: [],
  sends: { reminders: true, mail: true },
  vapidPublicKey: null,
};

const NEW: Answers = {
  'GET /account/sign-in-ways': success({ hasPassword: true, isConfirmed: false, provider: null }),
  'GET /account/passkeys': success({ items: [], origin: HOME }),
  'GET /account/reminders': success(REMINDERS),
  'GET /imports': list(),
};

/** An administrator's account with every feature in use. */
const FULL: Answers = {
  'GET /account': success({ ...RANI, isAdministrator: true, publicUrl: HOME, language: 'de' }),
  'GET /account/two-step': success({ enabled: true, recoveryCodesLeft: 2, enabledAt: DAY }),
  'GET /account/sign-in-ways': success({
    hasPassword: false,
    isConfirmed: false,
    provider: { linkedAt: DAY, isSecondStep: true },
  }),
  'GET /account/passkeys': success({
    items: [{ id: 'p1', name: 'Phone', rpId: 'lelap.example', createdAt: DAY, lastUsedAt: null }],
    origin: location.origin,
  }),
  'GET /account/sessions': list(...DEVICES, { ...DEVICES[0], id: 'd3', signedInBy: 'passkey' }),
  'GET /account/reminders': success({
    ...REMINDERS,
    bedtime: { ...REMINDER, isOn: true, weekdays: [1, 7] },
    quietHours: { fromMinute: 1380, toMinute: 360 },
    channels: [
      CHANNEL,
      { ...CHANNEL, id: 'b', kind: 'email', label: 'r***@lelap.example', isActive: false },
      { ...CHANNEL, id: 'c', failure: 'timeout' },
      { ...CHANNEL, id: 'd', failure: 'timeout', isPaused: true },
    ],
  }),
  'GET /account/tokens': list(BUTTON, {
    ...BUTTON,
    id: 't2',
    scopes: ['read', 'write'],
    lastUsedAt: DAY,
    expiresAt: '2026-11-25T05:00:00.000Z',
  }),
  'GET /account/webhooks': list(HOOK, {
    ...HOOK,
    id: 'w2',
    includesNote: true,
    isDisabled: false,
    tries: [],
  }),
  'GET /account/events': list(SIGNED_IN, {
    ...SIGNED_IN,
    id: 'e1',
    kind: 'sign-in-failed',
    times: 3,
    device: null,
    byOperator: true,
  }),
  'GET /imports': list({
    importId: 'i1',
    format: 'csv',
    fileName: 'nights.csv',
    createdAt: DAY,
    counts: { new: 4, same: 2 },
    marks: 1,
    unreadable: 0,
  }),
  'GET /admin/people': list(
    BUDI,
    { ...BUDI, userId: 'u3', username: 'Sari', lastSeenOn: '2026-11-19', isAdministrator: true },
    { ...BUDI, userId: 'u4', username: 'Dewi', twoStep: false, isBlocked: true },
  ),
  'GET /admin/invitations': list({
    id: 'n1',
    createdAt: DAY,
    expiresAt: '2026-11-27T05:00:00.000Z',
    usesLeft: 3,
  }),
  'GET /admin/server': success(SERVER),
};

/** The server of a household without mail, a public address or a backup. */
const PLAIN: Answers = {
  ...FULL,
  'GET /admin/people': list(),
  'GET /admin/invitations': list(),
  'GET /admin/server': success({
    ...SERVER,
    failingChannels: 2,
    failingWebhooks: 1,
    failedSignIns: 0,
    registration: { isOpen: false, isFixed: true },
    sendsMail: false,
    publicUrl: null,
    backups: { count: 0, lastAt: null, isLate: false },
  }),
};

const OWN = [
  'profile',
  'time-zone',
  'reminders',
  'password',
  'two-step',
  'sign-in',
  'devices',
  'activity',
  'connections',
  'install',
  'phone',
  'import',
  'export',
  'delete',
];
const ADMINISTRATION = ['people', 'invitations', 'server', 'setup'];

it.each([
  ['new', NEW, OWN],
  ['full', FULL, [...OWN, ...ADMINISTRATION]],
  ['plain', PLAIN, ADMINISTRATION],
])('the account reads as on record: %s', async (_, answers, sections) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('isSecureContext', true);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const section of sections) {
    document.head.innerHTML =
      '<meta name="sign-in-ways" content="passkeys" data-provider="Pocket ID">';
    accountServer(answers);
    const dialog = await openAccount(section);
    // Each render and response takes a turn.
    for (let turn = 0; turn < 30; turn += 1) await settled();
    expect(readScreen(dialog).replace(/\d+\.\d+\.\d+$/m, '<version>')).toMatchSnapshot(section);
    cleanup();
  }
});
