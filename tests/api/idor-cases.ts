import { randomUUID } from 'node:crypto';

/** One id of each kind that an account has. */
export type OwnedIds = Record<OwnedKind, string>;

export type OwnedKind =
  | 'activeSleep'
  | 'endedSleep'
  | 'reviewSleep'
  | 'deletedSleep'
  | 'signIn'
  | 'otherSignIn'
  | 'revokedSignIn'
  | 'sleepsCursor'
  | 'daysCursor'
  | 'event'
  | 'idempotencyKey'
  | 'usedResetToken'
  | 'replacedResetToken'
  | 'forgedResetToken'
  | 'channel'
  | 'pushChannel'
  | 'reminderToken'
  | 'importId';

type Ask = { url?: string; payload?: object; headers?: Record<string, string> };

/** How a route takes an id: the kinds that fit, and the request that contains one. */
type Naming = { kinds: readonly OwnedKind[]; ask: (id: string) => Ask };

export type CallRule = {
  access: 'signed in' | 'anyone';
  /** Empty: the route takes no id. */
  names: readonly Naming[];
};

const SLEEPS = ['activeSleep', 'endedSleep', 'reviewSleep', 'deletedSleep'] as const;
const SIGN_INS = ['signIn', 'otherSignIn', 'revokedSignIn'] as const;

const CHANNELS = ['channel', 'pushChannel'] as const;

const NIGHT = { startTime: '2026-11-20T15:00:00Z', endTime: '2026-11-20T23:00:00Z' };

/** The owner has written it too. */
export const IMPORT = {
  batch: 0,
  format: 'csv',
  fileName: 'nights.csv',
  sleeps: [
    {
      key: 'a key',
      startTime: '2026-11-01T15:00:00Z',
      endTime: '2026-11-01T23:00:00Z',
      timeZone: 'UTC',
    },
  ],
};

const inPath =
  (path: string, payload?: object) =>
  (id: string): Ask => ({ url: path.replace(':id', id), ...(payload && { payload }) });

const aboutTheCaller: CallRule = { access: 'signed in', names: [] };
const forAnyone: CallRule = { access: 'anyone', names: [] };

/** Every route with the ids that it takes. A missing route fails the tests. */
export const CALL_RULES: Readonly<Record<string, CallRule>> = {
  // Registration reveals taken names and emails, as docs/api.md says.
  'POST /register': forAnyone,
  'POST /login': forAnyone,
  'POST /password-resets': forAnyone,
  'PUT /password-resets/:token': {
    access: 'anyone',
    names: [
      {
        kinds: ['usedResetToken', 'replacedResetToken', 'forgedResetToken'],
        ask: (token) => ({
          url: `/password-resets/${token}`,
          payload: { newPassword: 'a password of a stranger' },
        }),
      },
    ],
  },
  'GET /dashboard': aboutTheCaller,
  'POST /account/rules-change/seen': aboutTheCaller,
  'GET /months': aboutTheCaller,
  'GET /insights': aboutTheCaller,
  'GET /nights': {
    access: 'signed in',
    names: [{ kinds: ['daysCursor'], ask: (cursor) => ({ url: `/nights?cursor=${cursor}` }) }],
  },
  'GET /days/:sleepDate/mark': {
    access: 'signed in',
    names: [{ kinds: ['daysCursor'], ask: (date) => ({ url: `/days/${date}/mark` }) }],
  },
  'PUT /days/:sleepDate/mark': {
    access: 'signed in',
    names: [
      {
        kinds: ['daysCursor'],
        ask: (date) => ({ url: `/days/${date}/mark`, payload: { kind: 'free', noSleep: false } }),
      },
    ],
  },
  'GET /days': {
    access: 'signed in',
    names: [{ kinds: ['daysCursor'], ask: (cursor) => ({ url: `/days?cursor=${cursor}` }) }],
  },
  'GET /sleeps': {
    access: 'signed in',
    names: [{ kinds: ['sleepsCursor'], ask: (cursor) => ({ url: `/sleeps?cursor=${cursor}` }) }],
  },
  'GET /sleeps/deleted': {
    access: 'signed in',
    names: [
      { kinds: ['sleepsCursor'], ask: (cursor) => ({ url: `/sleeps/deleted?cursor=${cursor}` }) },
    ],
  },
  'POST /sleeps': {
    access: 'signed in',
    names: [
      { kinds: SLEEPS, ask: (id) => ({ payload: { ...NIGHT, id } }) },
      {
        kinds: ['idempotencyKey'],
        ask: (key) => ({ payload: NIGHT, headers: { 'idempotency-key': key } }),
      },
      {
        kinds: ['idempotencyKey'],
        ask: (key) => ({
          payload: { ...NIGHT, note: 'not what was kept' },
          headers: { 'idempotency-key': key },
        }),
      },
    ],
  },
  'POST /sleeps/start': {
    access: 'signed in',
    names: [
      { kinds: SLEEPS, ask: (id) => ({ payload: { id } }) },
      { kinds: SLEEPS, ask: (id) => ({ payload: { id: id.toUpperCase() } }) },
      { kinds: SLEEPS, ask: (id) => ({ headers: { 'sleep-id': id } }) },
      { kinds: ['idempotencyKey'], ask: (key) => ({ headers: { 'idempotency-key': key } }) },
    ],
  },
  'PUT /sleeps/:id/end': {
    access: 'signed in',
    names: [{ kinds: SLEEPS, ask: inPath('/sleeps/:id/end') }],
  },
  'PATCH /sleeps/:id': {
    access: 'signed in',
    names: [
      { kinds: SLEEPS, ask: inPath('/sleeps/:id', { note: 'a stranger was here' }) },
      { kinds: SLEEPS, ask: inPath('/sleeps/:id?dryRun=true', NIGHT) },
    ],
  },
  'DELETE /sleeps/:id': {
    access: 'signed in',
    names: [
      { kinds: SLEEPS, ask: inPath('/sleeps/:id') },
      { kinds: SLEEPS, ask: inPath('/sleeps/:id?dryRun=true') },
    ],
  },
  'POST /sleeps/:id/restore': {
    access: 'signed in',
    names: [{ kinds: SLEEPS, ask: inPath('/sleeps/:id/restore') }],
  },
  'POST /sleeps/:id/reopen': {
    access: 'signed in',
    names: [{ kinds: SLEEPS, ask: inPath('/sleeps/:id/reopen') }],
  },
  'POST /imports': {
    access: 'signed in',
    names: [
      { kinds: ['importId'], ask: (importId) => ({ payload: { ...IMPORT, importId } }) },
      {
        kinds: ['importId'],
        ask: (importId) => ({
          url: '/imports?dryRun=true',
          payload: { ...IMPORT, importId, fileName: 'another.csv' },
        }),
      },
    ],
  },
  'GET /imports': {
    access: 'signed in',
    names: [{ kinds: ['sleepsCursor'], ask: (cursor) => ({ url: `/imports?cursor=${cursor}` }) }],
  },
  'GET /imports/:id': {
    access: 'signed in',
    names: [{ kinds: ['importId'], ask: inPath('/imports/:id') }],
  },
  'DELETE /imports/:id': {
    access: 'signed in',
    names: [
      { kinds: ['importId'], ask: inPath('/imports/:id') },
      { kinds: ['importId'], ask: inPath('/imports/:id?dryRun=true') },
    ],
  },
  'GET /account': aboutTheCaller,
  'PATCH /account': aboutTheCaller,
  'DELETE /account': aboutTheCaller,
  'PUT /account/password': aboutTheCaller,
  'GET /account/export': aboutTheCaller,
  'GET /account/events': {
    access: 'signed in',
    names: [{ kinds: ['event'], ask: (id) => ({ url: `/account/events?cursor=${id}` }) }],
  },
  'GET /account/sessions': {
    access: 'signed in',
    names: [{ kinds: SIGN_INS, ask: (id) => ({ url: `/account/sessions?cursor=${id}` }) }],
  },
  'DELETE /account/sessions/:id': {
    access: 'signed in',
    names: [{ kinds: SIGN_INS, ask: inPath('/account/sessions/:id') }],
  },
  'DELETE /account/sessions': aboutTheCaller,
  'POST /account/sessions/current/renew': aboutTheCaller,
  'POST /logout': aboutTheCaller,
  'GET /account/two-step': aboutTheCaller,
  'POST /account/two-step': aboutTheCaller,
  'PUT /account/two-step': aboutTheCaller,
  'DELETE /account/two-step': aboutTheCaller,
  'POST /account/two-step/recovery-codes': aboutTheCaller,
  'GET /account/reminders': aboutTheCaller,
  'PUT /account/reminders': aboutTheCaller,
  'POST /account/push-subscriptions': aboutTheCaller,
  'DELETE /account/push-subscriptions': aboutTheCaller,
  'POST /account/reminder-channels': {
    access: 'signed in',
    names: [
      {
        kinds: ['idempotencyKey'],
        ask: (key) => ({
          payload: { kind: 'webhook', address: 'https://hook.example' },
          headers: { 'idempotency-key': key },
        }),
      },
    ],
  },
  'DELETE /account/reminder-channels/:id': {
    access: 'signed in',
    names: [{ kinds: CHANNELS, ask: inPath('/account/reminder-channels/:id') }],
  },
  'POST /account/reminder-channels/:id/test': {
    access: 'signed in',
    names: [{ kinds: CHANNELS, ask: inPath('/account/reminder-channels/:id/test') }],
  },
  'POST /reminders/confirm/:token': {
    access: 'anyone',
    names: [{ kinds: ['reminderToken'], ask: (token) => ({ url: `/reminders/confirm/${token}` }) }],
  },
  'POST /reminders/unsubscribe/:token': {
    access: 'anyone',
    names: [
      { kinds: ['reminderToken'], ask: (token) => ({ url: `/reminders/unsubscribe/${token}` }) },
    ],
  },
  'GET /healthz': forAnyone,
  'GET /readyz': forAnyone,
  'GET /openapi.json': forAnyone,
  'GET /docs': forAnyone,
  'GET /docs/': forAnyone,
  'GET /docs/json': forAnyone,
  'GET /docs/static/*': forAnyone,
};

/** The signed-in routes, each with a valid path. */
export const SIGNED_IN_CALLS = Object.entries(CALL_RULES)
  .filter(([, { access }]) => access === 'signed in')
  .map(([route]) => {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(':id', randomUUID()).replace(':sleepDate', '2026-11-22');
    return [method as Method, url] as const;
  });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An unused id of the same form; it keeps its time, which determines pagination. */
export function unknownLike(id: string): string {
  const isId = /^[\da-f]{8}-[\da-f-]{15}/.test(id);
  if (isId) return id.slice(0, 24) + id.slice(24).replaceAll(/./g, otherDigit);
  if (/^\d{4}-\d\d-\d\d$/.test(id)) return id.replace(/^\d{4}/, '1999');
  const [startTime, sleepId] = Buffer.from(id, 'base64url').toString().split('/');
  if (sleepId !== undefined && /^[\da-f-]{36}$/.test(sleepId)) {
    return Buffer.from(`${startTime}/${unknownLike(sleepId)}`).toString('base64url');
  }
  return [...id].toReversed().join('');
}

const otherDigit = (hex: string) => (15 - Number.parseInt(hex, 16)).toString(16);
