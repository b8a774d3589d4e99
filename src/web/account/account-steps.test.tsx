import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
// @module-tag slow
import { expect, it, vi } from 'vitest';
import { done, page, refusal, success, type Answers } from '#kernel/web/api/server.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import {
  accountServer,
  BUDI,
  CHANNEL,
  DAY,
  DEVICES,
  HOOK,
  openAccount,
  RANI,
  SIGNED_IN,
  stubPasskeys,
} from './account.fixture.tsx';
import { FULL, PASSKEY, REMINDERS, prepareBrowser } from './full-account.fixture.ts';

prepareBrowser();

const CONFIRM = refusal(403, 'CONFIRMATION_REQUIRED', 'Please confirm first.');
const BUSY = refusal(503, 'UNAVAILABLE', 'The server is busy.');
const WRONG_CODE = refusal(403, 'WRONG_CODE', 'This code is wrong.');
const CODE = 'Code from your app, or a recovery code = 123456';
const PROOF = `Current password = old enough > ${CODE}`;
const LINKED = { linkedAt: DAY, isSecondStep: false };
const CHALLENGE = success({ challenge: 'c' });
const LINK = success({ id: 'n1', token: 'a', expiresAt: DAY });
const UNDONE = {
  removed: 2,
  edited: 1,
  marks: 1,
  pointsBefore: 90,
  pointsAfter: 80,
  streakBefore: 17,
  currentStreak: 1,
  longestStreakBefore: 17,
  longestStreakAfter: 15,
};
const LOST = { lostAchievements: [{ id: 'full-night', name: 'Full Night' }] };
const LEAKED = 'This password is among the commonly leaked ones.';
const AT_PASSWORD = [{ field: 'newPassword', message: LEAKED }];
const TEST = 'Send a test to Webhook: hook.example';
const SIGN_OUT = 'Sign out Safari on iPhone, Last used Nov 20, 5:00 AM';
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
const person = (change: object) => ({ 'GET /admin/people': page([{ ...BUDI, ...change }]) });
const tested = (line: string, isDelivered: boolean, reason: string | null = null) => ({
  [line]: success({ isDelivered, reason }),
});
const added = (isActive: boolean) => ({
  'POST /account/reminder-channels': success({ isActive }),
});
const QUIET = 'Quiet hoursReminders due during this time are skipped, not sent later.';
const INSIGHTS = 'InsightsPatterns, and findings in your week letter';
const usual = (minuteOfDay: number) => ({ minuteOfDay, source: 'usual' });
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
  'GET /account/export': () => new Response('{}', { headers }),
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
    'Confirm > Also counts as the second step > Link Pocket ID',
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
    'Add a destination = gotify > Server address = https://gotify.example > Application token = secret > Add',
    added(true),
    'Add',
    added(false),
    'Add a destination = ntfy > Add a destination = email > Email address = rani@lelap.example > Add',
    TEST,
    tested('POST /account/reminder-channels/a/test', false),
    TEST,
    channels(CHANNEL),
    'Remove This device',
    `${QUIET} > From =  > Save reminders`,
  ],
  [
    'reminders',
    'reminders',
    {
      'GET /account/reminders': success({
        ...REMINDERS,
        times: { bedtime: usual(1350), stillAsleepAfterMinutes: 960, morning: usual(450) },
      }),
      'PUT /account/reminders': done,
    },
    'BedtimeAbout 10:30 PM, half an hour before your usual bedtime. > Sat',
    `${QUIET} > From = 23:30 > Save reminders`,
  ],
  [
    'connections',
    'connections',
    { 'GET /account/webhooks': page([HOOK]), ...tested('POST /account/webhooks/w1/test', true) },
    'Send a test to home.example',
    tested('POST /account/webhooks/w1/test', false),
    'Send a test to home.example > Add a connection = webhook > Address = https://home.example',
    'Send notes too > Create > Done > Add a connection = hook > Create > Done',
    { 'GET /account/webhooks': page([]) },
    'Remove home.example',
  ],
  [
    'two-step sign-in',
    'two-step',
    { ...ways(true), ...twoStep(false) },
    'Current password = old enough > Set it up > Code from your app = 123456',
    twoStep(true),
    'Turn it on > Copy',
    () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.')),
    'Copy > Download > I’ve saved them',
    `New recovery codes > ${PROOF} > Create new codes > I’ve saved them`,
    `Turn it off > Cancel > Turn it off > ${PROOF}`,
    twoStep(false),
    'Turn it off',
  ],
  [
    'the email',
    'email',
    {
      ...ways(true),
      'PATCH /account': refusal(403, 'WRONG_PASSWORD', 'The current password is wrong.'),
    },
    'Email = ayu@lelap.example > Current password = not it > Save > Email = rani@lelap.example',
    'Save',
  ],
  [
    'the goal',
    'goal',
    { 'GET /account': success({ ...RANI, sleepGoalMinutes: 700 }) },
    () => userEvent.selectOptions(screen.getByRole('combobox'), '705'),
    'Close > Keep editing > Save',
  ],
  ['the dream name', 'name', {}, 'Dream name = Rani Ayu > Save'],
  ['the days off', 'days-off', {}, 'Fri > Back to your account > Keep editing > Save'],
  [
    'the insights',
    'you',
    { 'PATCH /account': BUSY },
    INSIGHTS,
    { 'PATCH /account': success({ ...RANI, showInsights: false }) },
    INSIGHTS,
  ],
  ['the appearance', 'look', {}, 'Dawn'],
  [
    'the time zone',
    'time-zone',
    {},
    'Search for a city = Atlantis > Search for a city = auckland',
    'AucklandNew Zealand · New Zealand Time9:00 PM > Time zone Auckland > Follow this device',
  ],
  ['recovery codes that run out', 'two-step', twoStep(true, 3), 'See which'],
  [
    'the calendar',
    'connections',
    { ...ways(true), 'GET /account/webhooks': page([]), 'POST /account/tokens': CONFIRM },
    'Add a connection = calendar > Create',
    { 'POST /account/tokens': success({ token: 'lelap_a', scopes: ['calendar'] }) },
    `${PROOF} > Confirm > Done`,
  ],
  [
    'a watch',
    'connections',
    { 'POST /account/tokens': success({ token: 'lelap_a', scopes: ['arrive'] }) },
    'Add a connection = arrive > If a night has only one date, it’s the day you = morning > Create',
  ],
  [
    'devices',
    'devices',
    { 'GET /account/sessions': BUSY },
    { 'GET /account/sessions': page(DEVICES), 'DELETE /account/sessions/d2': BUSY },
    `Try again > ${SIGN_OUT}`,
    { 'GET /account/sessions': page(DEVICES.slice(1)), 'DELETE /account/sessions/d2': done },
    SIGN_OUT,
  ],
  [
    'all other devices',
    'devices',
    {},
    'Sign out all other devices > Keep them signed in > Sign out all other devices',
    { 'GET /account/sessions': page([DEVICES[1] ?? {}]) },
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
    'How many people is it for? = 3 > Create invitation',
    { 'GET /admin/invitations': page([]) },
    'Revoke > Anyone who can reach this server can register',
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
    'Delete account',
    { 'GET /admin/people': page([]) },
    'Dream name = Budi > Delete account',
  ],
  [
    'a setup link',
    'setup#setup=a',
    { 'GET /account': success(RANI) },
    { 'GET /account': success({ ...RANI, isAdministrator: true }) },
    'Make my account the administrator > Close registration > Invite people',
  ],
  [
    'a button',
    'connections',
    { 'GET /account': success({ ...RANI, publicUrl: 'https://lelap.example/sleep' }) },
    'Add a connection = press > Create > Copy the command > Done',
  ],
  [
    'a new password',
    'password',
    { ...ways(true), 'PUT /account/password': refusal(422, 'INVALID_INPUT', LEAKED, AT_PASSWORD) },
    'Current password = old enough > New password = new enough > Change password',
    { 'PUT /account/password': done },
    'Also remove all connections > Change password',
  ],
  [
    'a new password that holds places',
    'password',
    { ...ways(true), 'GET /account/webhooks': page([HOOK]), 'PUT /account/password': done },
    'Current password = old enough > New password = new enough',
    'Also pause webhooks and reminder destinations until I confirm each one > Change password',
  ],
  [
    'a webhook after a reset',
    'connections',
    {
      ...ways(true),
      'GET /account/webhooks': page([{ ...HOOK, isHeld: true }]),
      'POST /account/webhooks/w1/confirm': CONFIRM,
    },
    'Use home.example again',
    { 'GET /account/webhooks': page([HOOK]), 'POST /account/webhooks/w1/confirm': done },
    `${PROOF} > Confirm`,
  ],
  [
    'a place after a reset',
    'reminders',
    {
      ...channels({ ...CHANNEL, isHeld: true }),
      'POST /account/reminder-channels/a/confirm': BUSY,
    },
    'Use Webhook: hook.example again',
    { ...channels(CHANNEL), 'POST /account/reminder-channels/a/confirm': done },
    'Use Webhook: hook.example again',
  ],
  [
    'the activity',
    'activity',
    { 'GET /account/events': page([SIGNED_IN], { nextCursor: 'e0' }) },
    { 'GET /account/events': BUSY },
    'Show more',
    { 'GET /account/events': page([{ ...SIGNED_IN, id: 'e1' }]) },
    'Try again',
  ],
  ['an export', 'export', {}, 'Your marked dates, as CSV'],
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
    { 'DELETE /imports/i1': success({ ...UNDONE, ...LOST }), 'GET /imports': page([]) },
    'Undo import',
  ],
])('the steps of the account are as on record: %s', async (_, section, answers, ...steps) => {
  create.mockResolvedValue({ toJSON: () => 'made' });
  stubPasskeys({ create, get: async () => ({ toJSON: () => 'answered' }) });
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  history.replaceState(null, '', `/dashboard?account=${section}`);
  await navigator.clipboard.writeText('');
  const server = accountServer({ ...RESPONSES, ...answers });
  await openAccount(section);
  const part = () => document.querySelector<HTMLElement>('div[role=dialog]') ?? document.body;
  const recorded = await recordSteps(server, part, steps);
  const links = saved.mock.contexts as HTMLAnchorElement[];
  const files = links.map(({ download }) => `downloads ${download}`);
  const copied = await navigator.clipboard.readText();
  expect([recorded, ...left.mock.calls, ...files, copied].join('\n')).toMatchSnapshot();
});
