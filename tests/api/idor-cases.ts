import { randomUUID } from 'node:crypto';
import { Type, type TObject } from 'typebox';
import type { Route } from '#contract/routes/route.ts';
import { listRoutes, ROUTES, splitName, type Routes } from '#contract/routes/routes.ts';
import { UUID_PATTERN } from '#contract/values.ts';

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
  | 'apiToken'
  | 'webhook'
  | 'passkey'
  | 'importId';

type RouteName = keyof Routes;

export type ForeignRequest = { url: string; payload?: object; headers?: Record<string, string> };

/** Calls without a declaration; none takes an id. */
export const DOCUMENTS = [
  'GET /docs',
  'GET /docs/',
  'GET /docs/json',
  'GET /docs/static/*',
  'GET /openapi.json',
];

const SLEEPS: readonly OwnedKind[] = ['activeSleep', 'endedSleep', 'reviewSleep', 'deletedSleep'];
const SIGN_INS: readonly OwnedKind[] = ['signIn', 'otherSignIn', 'revokedSignIn'];
const CHANNELS: readonly OwnedKind[] = ['channel', 'pushChannel'];

/** The kinds of ids that each field of each call takes. A missing field fails the tests. */
export const KINDS_BY_FIELD: Readonly<Record<string, readonly OwnedKind[]>> = {
  'PUT /password-resets/:token token': ['usedResetToken', 'replacedResetToken', 'forgedResetToken'],
  'GET /nights cursor': ['daysCursor'],
  'GET /days/:sleepDate/mark sleepDate': ['daysCursor'],
  'PUT /days/:sleepDate/mark sleepDate': ['daysCursor'],
  'GET /days cursor': ['daysCursor'],
  'GET /sleeps cursor': ['sleepsCursor'],
  'GET /sleeps/deleted cursor': ['sleepsCursor'],
  'POST /sleeps/search cursor': ['sleepsCursor'],
  'POST /sleeps id': SLEEPS,
  'POST /sleeps Idempotency-Key': ['idempotencyKey'],
  'POST /sleeps/start id': SLEEPS,
  'POST /sleeps/start Sleep-Id': SLEEPS,
  'POST /sleeps/start Idempotency-Key': ['idempotencyKey'],
  'PUT /sleeps/:id/end id': SLEEPS,
  'PATCH /sleeps/:id id': SLEEPS,
  'DELETE /sleeps/:id id': SLEEPS,
  'POST /sleeps/:id/restore id': SLEEPS,
  'POST /sleeps/:id/reopen id': SLEEPS,
  'GET /calendar/:token.ics token': ['apiToken'],
  'POST /hooks/sleep-as-android/:token token': ['apiToken'],
  'POST /imports importId': ['importId'],
  'GET /imports cursor': ['sleepsCursor'],
  'GET /imports/:id id': ['importId'],
  'DELETE /imports/:id id': ['importId'],
  'GET /account/events cursor': ['event'],
  'GET /account/sessions cursor': SIGN_INS,
  'DELETE /account/sessions/:id id': SIGN_INS,
  'DELETE /account/tokens/:id id': ['apiToken'],
  'PATCH /account/passkeys/:id id': ['passkey'],
  'DELETE /account/passkeys/:id id': ['passkey'],
  'DELETE /account/webhooks/:id id': ['webhook'],
  'POST /account/webhooks/:id/test id': ['webhook'],
  'POST /account/reminder-channels Idempotency-Key': ['idempotencyKey'],
  'DELETE /account/reminder-channels/:id id': CHANNELS,
  'POST /account/reminder-channels/:id/test id': CHANNELS,
  'POST /reminders/confirm/:token token': ['reminderToken'],
  'POST /reminders/unsubscribe/:token token': ['reminderToken'],
};

const NIGHT = { startTime: '2026-11-20T15:00:00Z', endTime: '2026-11-20T23:00:00Z' };

/** The owner has written it too. */
export const IMPORT = {
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

/** Valid bodies of the calls that need one. */
const BODIES: Partial<Record<RouteName, readonly object[]>> = {
  'PUT /password-resets/:token': [{ newPassword: 'a password of a stranger' }],
  'PUT /days/:sleepDate/mark': [{ kind: 'free', noSleep: false }],
  'POST /sleeps': [NIGHT, { ...NIGHT, note: 'not what was kept' }],
  'POST /sleeps/search': [{ q: 'dream' }],
  'PATCH /account/passkeys/:id': [{ name: 'a name of a stranger' }],
  'PATCH /sleeps/:id': [{ note: 'a stranger was here' }, NIGHT],
  'POST /hooks/sleep-as-android/:token': [{ event: 'sleep_tracking_started' }],
  'POST /imports': [IMPORT, { ...IMPORT, fileName: 'another.csv' }],
  'POST /account/reminder-channels': [{ kind: 'webhook', address: 'https://hook.example' }],
};

type Field = { in: 'path' | 'query' | 'body' | 'header'; name: string };

/** The fields of a call that take an id, a token or a key. */
export function listIdFields(route: Route): Field[] {
  const idNames = (schema: TObject | undefined) =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      name === 'cursor' || ('pattern' in property && property.pattern === UUID_PATTERN)
        ? [name]
        : [],
    );
  const named = (place: Field['in'], names: string[]) =>
    names.map((name): Field => ({ in: place, name }));
  return [
    ...named('path', Object.keys(route.params?.properties ?? {})),
    ...named('query', idNames(route.query)),
    ...named('body', idNames(route.body)),
    ...named('header', [
      ...idNames(route.headers),
      ...(route.isRepeatable ? ['Idempotency-Key'] : []),
    ]),
  ];
}

/** The requests of a call with an id in one of its fields, also as dry runs. */
export function listRequests(name: RouteName, field: Field, id: string): ForeignRequest[] {
  const { path } = splitName(name);
  const { query = Type.Object({}) }: Route = ROUTES[name];
  const modes = 'dryRun' in query.properties ? [{}, { dryRun: 'true' }] : [{}];
  // Ids of a body are taken in capitals too.
  const bodies: readonly (object | undefined)[] =
    BODIES[name] ?? (field.in === 'body' ? [{}, { [field.name]: id.toUpperCase() }] : [undefined]);
  return modes.flatMap((mode) =>
    bodies.map((body) => {
      const search = new URLSearchParams({
        ...mode,
        ...(field.in === 'query' && { [field.name]: id }),
      });
      const payload = field.in === 'body' ? { [field.name]: id, ...body } : body;
      return {
        url: `${field.in === 'path' ? path.replace(`:${field.name}`, id) : path}?${search.toString()}`,
        ...(payload && { payload }),
        ...(field.in === 'header' && { headers: { [field.name]: id } }),
      };
    }),
  );
}

/** The signed-in calls, each with a valid path. */
export const SIGNED_IN_CALLS = listRoutes()
  .filter(([, { access }]) => access === undefined)
  .map(([name]) => {
    const { method, path } = splitName(name);
    const url = path.replace(':id', randomUUID()).replace(':sleepDate', '2026-11-22');
    return [method, url] as const;
  });

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
