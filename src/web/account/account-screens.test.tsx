// @module-tag slow
import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import { done, refusal, success, type Answers } from '#web/api/server.fixture.ts';
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
  stubPasskeys,
} from './account.fixture.tsx';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';

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

const PASSKEY = {
  id: 'p1',
  name: 'Phone',
  rpId: 'lelap.example',
  createdAt: DAY,
  lastUsedAt: null,
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
    items: [
      PASSKEY,
      { ...PASSKEY, id: 'p2', name: 'Laptop', rpId: location.hostname },
      { ...PASSKEY, id: 'p3', name: 'Tablet', rpId: location.hostname, lastUsedAt: DAY },
    ],
    origin: location.origin,
  }),
  'GET /account/sessions': list(...DEVICES, ...DEVICES_BY_OTHER_WAYS),
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
  'GET /account/events': list(
    SIGNED_IN,
    { ...SIGNED_IN, id: 'e1', kind: 'sign-in-failed', times: 3, device: null, byOperator: true },
    ...EVENTS.map((event, index) => ({ ...SIGNED_IN, id: `f${index}`, ...event })),
  ),
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

/** A server in a container: its database, backups and reminders are run by others. */
const OUTSIDE: Answers = {
  ...FULL,
  'GET /account/sign-in-ways': success({ hasPassword: false, isConfirmed: true, provider: null }),
  'GET /account/passkeys': success({ items: [PASSKEY], origin: null }),
  'GET /account/reminders': success({ ...REMINDERS, sends: { reminders: false, mail: false } }),
  'GET /account/tokens': success({ items: [] }),
  'GET /imports': refusal(503),
  'GET /admin/server': success({
    ...SERVER,
    database: { engine: 'postgresql', bytes: 1_000_000_000, freeBytes: null },
    publicUrl: 'http://lelap.example',
    backups: null,
    mayDownload: false,
  }),
};

const WAYS = '<meta name="sign-in-ways" content="passkeys" data-provider="Pocket ID">';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('isSecureContext', true);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

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
  ['outside', OUTSIDE, ['sign-in', 'reminders', 'password', 'import', 'server']],
])('the account reads as on record: %s', async (_, answers, sections) => {
  for (const section of sections) {
    document.head.innerHTML = WAYS;
    accountServer(answers);
    const dialog = await openAccount(section);
    await atRest();
    expect(readScreen(dialog).replace(/\d+\.\d+\.\d+$/m, '<version>')).toMatchSnapshot(section);
    cleanup();
  }
});

const CONFIRM = refusal(403, 'CONFIRMATION_REQUIRED', 'Please confirm first.');
const BUSY = refusal(503, 'UNAVAILABLE', 'The server is busy.');
const WRONG_CODE = refusal(403, 'WRONG_CODE', 'This code is wrong.');
const CODE = 'Code from your app, or a recovery code = 123456';
const PROOF = `Current password = old enough > ${CODE}`;
const LINKED = { linkedAt: DAY, isSecondStep: false };
const CHALLENGE = success({ challenge: 'c' });
const LINK = success({ token: 'a', expiresAt: DAY });
const UNDONE = { removed: 2, edited: 1, marks: 1, pointsBefore: 90, pointsAfter: 80 };
const LOST = { lostAchievements: [{ id: 'full-night', name: 'Full Night' }] };
const TEST = 'Send a test to Webhook: hook.example';
const UNDO = 'Undo Table (CSV), November 20, 2026';
const headers = { 'content-disposition': 'attachment; filename="lelap.db"' };
const twoStep = (enabled: boolean, recoveryCodesLeft = 10) => ({
  'GET /account/two-step': success({ enabled, recoveryCodesLeft, enabledAt: DAY }),
});
const ways = (hasPassword: boolean, isConfirmed = false, provider: object | null = null) => ({
  'GET /account/sign-in-ways': success({ hasPassword, isConfirmed, provider }),
});
const channels = (...channels: object[]) => ({
  'GET /account/reminders': success({ ...REMINDERS, channels }),
});
const person = (change: object) => ({ 'GET /admin/people': list({ ...BUDI, ...change }) });
const tested = (line: string, isDelivered: boolean, reason: string | null = null) => ({
  [line]: success({ isDelivered, reason }),
});
const added = (isActive: boolean) => ({
  'POST /account/reminder-channels': success({ isActive }),
});
const MAKES = { 'POST /account/passkeys/challenge': CHALLENGE };
const codes = (...recoveryCodes: string[]) => success({ recoveryCodes });

let respond = () => {};
const answerLater = (response: () => Response) => ({
  'POST /account/oidc': () =>
    new Promise<Response>((resolve) => {
      respond = () => resolve(response());
    }),
});
const arrive = async () => {
  respond();
  await atRest();
  // A failure moves the focus to where it was at the start, which is the heading or nothing.
  document.querySelector<HTMLElement>('[role=dialog] h2')?.focus();
};

/** The passkey that the device makes, or why it makes none. */
const create = vi.fn<() => Promise<object>>();
const failToCreate = (name: string) => () =>
  create.mockRejectedValueOnce(new DOMException('None.', name));

const RESPONSES: Answers = {
  ...FULL,
  'GET /account/passkeys': success({ items: [PASSKEY], origin: location.origin }),
  'GET /admin/backup': () => new Response('{}', { headers }),
  'POST /account/oidc/attempts': success({ url: 'https://id.example/' }),
  'POST /account/passkeys/challenge': CONFIRM,
  'POST /account/confirmation/passkey/challenge': CHALLENGE,
  'POST /account/webhooks': success({ secret: 'whsec_a' }),
  'POST /account/tokens': success({ token: 'lelap_a' }),
  'POST /account/two-step': success({ secret: 'GEZDGNBV', otpauthUri: 'otpauth://totp/a' }),
  'PUT /account/two-step': codes('one', 'two'),
  'POST /account/two-step/recovery-codes': codes('three'),
  'POST /admin/invitations': LINK,
  'POST /admin/people/u2/reset-link': LINK,
  'DELETE /imports/i1': success({ ...UNDONE, ...LOST }),
};
const CHANGES = [
  'POST /account/passkeys, PATCH /account/passkeys/p1, DELETE /account/passkeys/p1, DELETE /account',
  'POST /account/confirmation, POST /account/confirmation/passkey, PUT /account/password',
  'DELETE /account/reminder-channels/b, DELETE /account/webhooks/w1, DELETE /account/two-step',
  'DELETE /account/sessions, DELETE /admin/invitations/n1, PATCH /admin/server',
  'DELETE /admin/people/u2/two-step, PUT /admin/people/u2/block, DELETE /admin/people/u2/block',
  'PUT /account/administrator, DELETE /account/oidc, DELETE /admin/people/u2',
];
for (const line of CHANGES.join(', ').split(', ')) RESPONSES[line] = done;

it.each<[what: string, section: string, Answers, ...Step[]]>([
  [
    'passkeys',
    'sign-in',
    ways(true),
    'Add a passkey > Cancel > Add a passkey',
    MAKES,
    `${PROOF} > Confirm`,
    { 'POST /account/passkeys/challenge': CONFIRM },
    'Add a passkey',
    MAKES,
    failToCreate('InvalidStateError'),
    'Confirm with a passkey',
    failToCreate('NotAllowedError'),
    'Add a passkey > Name = Laptop > Save name > Remove Phone',
  ],
  [
    'a provider that is removed and linked',
    'sign-in',
    { ...ways(false, false, LINKED), 'DELETE /account/oidc': CONFIRM },
    'Remove Pocket ID > Confirm with Pocket ID',
    ways(false, true, LINKED),
    'Confirm with a passkey',
    { 'DELETE /account/oidc': done, ...ways(false, true) },
    'Confirm > Stands for the second step too > Link Pocket ID',
  ],
  [
    'the way back from the provider',
    'sign-in#oidc',
    answerLater(WRONG_CODE),
    arrive,
    CODE,
    { 'POST /account/oidc': success({ outcome: 'linked' }) },
    'Confirm',
  ],
  ['the way back from a busy provider', 'sign-in#oidc', answerLater(BUSY), arrive],
  [
    'places of reminders',
    'reminders',
    {
      ...channels(CHANNEL, { ...CHANNEL, id: 'b', kind: 'push', isThisDevice: true }),
      ...tested('POST /account/reminder-channels/a/test', true),
      'POST /account/reminder-channels': BUSY,
    },
    'Another place = gotify > Server address = https://gotify.example > Application token = secret > Add',
    added(true),
    'Add',
    added(false),
    'Another place = ntfy > Another place = email > Email address = rani@lelap.example > Add',
    TEST,
    tested('POST /account/reminder-channels/a/test', false),
    TEST,
    channels(CHANNEL),
    'Remove This device',
    'Quiet hoursReminders due during this time are skipped, not sent later. > From =  > Save reminders',
  ],
  [
    'connections',
    'connections',
    { 'GET /account/webhooks': list(HOOK), ...tested('POST /account/webhooks/w1/test', true) },
    'Send a test to home.example',
    tested('POST /account/webhooks/w1/test', false),
    'Send a test to home.example > Add a connection = webhook > Address = https://home.example',
    'Send notes too > Create > Done > Add a connection = hook > Create > Done',
    { 'GET /account/webhooks': list() },
    'Remove home.example',
  ],
  [
    'two-step sign-in',
    'two-step',
    { ...ways(true), ...twoStep(false) },
    'Current password = old enough > Set it up > Code from the app = 123456',
    twoStep(true),
    'Turn it on > Copy',
    () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.')),
    'Copy > Download > I’ve saved them',
    `New recovery codes > ${PROOF} > Create new codes > I’ve saved them`,
    `Turn it off > Cancel > Turn it off > ${PROOF}`,
    twoStep(false),
    'Turn it off',
  ],
  ['recovery codes that run out', 'two-step', twoStep(true, 3), 'See which'],
  [
    'the calendar',
    'connections',
    { ...ways(true), 'GET /account/webhooks': list(), 'POST /account/tokens': CONFIRM },
    'Add a connection = calendar > Create',
    { 'POST /account/tokens': success({ token: 'lelap_a', scopes: ['calendar'] }) },
    `${PROOF} > Confirm > Done`,
  ],
  [
    'devices',
    'devices',
    {},
    'Sign out all other devices > Keep signed in > Sign out all other devices',
    { 'GET /account/sessions': list(DEVICES[1] ?? {}) },
    'Sign out',
  ],
  [
    'the server',
    'server',
    tested('POST /admin/test-mail', true),
    'Send me a test email',
    tested('POST /admin/test-mail', false, 'No route.'),
    'Send me a test email > Download a backup',
  ],
  [
    'invitations',
    'invitations',
    {},
    'For how many people? = 3 > Create invitation',
    { 'GET /admin/invitations': list() },
    'Revoke > Anyone who reaches this server may register',
  ],
  [
    'people',
    'people',
    { ...person({}), 'PUT /admin/people/u2/role': CONFIRM },
    'Create a password link > Turn off two-step sign-in',
    person({ isBlocked: true, twoStep: false }),
    'Block',
    person({}),
    'Unblock > Make administrator',
    { 'PUT /admin/people/u2/role': done, ...person({ isAdministrator: true }) },
    'Confirm > Remove as administrator',
  ],
  [
    'a person who is erased',
    'people',
    person({}),
    'Erase account',
    { 'GET /admin/people': list() },
    'Dream name = Budi > Erase account',
  ],
  ['a setup link', 'setup#setup=a', {}, 'Make my account the administrator'],
  [
    'a new password',
    'password',
    ways(true),
    'Current password = old enough > New password = new enough',
    'Also remove the connections of other programs > Change password',
  ],
  ['the download before deleting', 'delete', {}, 'Download your data first'],
  ['the end', 'delete', ways(true), 'Current password = old enough > Delete for good'],
  [
    'an import that is undone',
    'import',
    { 'DELETE /imports/i1': BUSY },
    `${UNDO} > Keep it`,
    { 'DELETE /imports/i1': success({ ...UNDONE, ...LOST }) },
    UNDO,
    { 'DELETE /imports/i1': BUSY },
    'Remove them too',
    { 'DELETE /imports/i1': success({ ...UNDONE, ...LOST }) },
    'Keep edited nights > Remove them too',
    { 'DELETE /imports/i1': BUSY },
    'Undo import',
    { 'DELETE /imports/i1': success({ ...UNDONE, ...LOST }), 'GET /imports': list() },
    'Undo import',
  ],
])('the steps of the account are as on record: %s', async (_, section, answers, ...steps) => {
  create.mockResolvedValue({ toJSON: () => 'made' });
  stubPasskeys({ create, get: async () => ({ toJSON: () => 'answered' }) });
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  document.head.innerHTML = WAYS;
  history.replaceState(null, '', `/dashboard?account=${section}`);
  await navigator.clipboard.writeText('');
  const server = accountServer({ ...RESPONSES, ...answers });
  const dialog = await openAccount(section);
  const part = () => (dialog.isConnected ? dialog : document.body);
  const recorded = await recordSteps(server, part, steps);
  const links = saved.mock.contexts as HTMLAnchorElement[];
  const files = links.map(({ download }) => `downloads ${download}`);
  const copied = await navigator.clipboard.readText();
  expect([recorded, ...left.mock.calls, ...files, copied].join('\n')).toMatchSnapshot();
});
