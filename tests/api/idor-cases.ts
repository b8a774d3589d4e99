import { randomUUID } from 'node:crypto';
import { Type, type TObject } from 'typebox';
import type { Route } from '#kernel/contract/route.ts';
import { listRoutes, ROUTES, splitName, type Routes } from '#routes.ts';
import { UUID_PATTERN } from '#kernel/contract/values.ts';
import { START } from '#experiments/tests/experiment-client.ts';
import { importedNight } from '#imports/tests/import-client.ts';

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

/** The kinds of ids that the fields of a call take: the first entry that fits `METHOD /path field`. */
const KINDS: readonly (readonly [fields: RegExp, kinds: readonly string[]])[] = [
  [/ Idempotency-Key$/, ['idempotencyKey']],
  [/ \/(sleeps|imports)\S* cursor$/, ['sleepsCursor']],
  [/ \/(nights|days)/, ['daysCursor']],
  [/ \/experiments\S* sleepDate$/, ['daysCursor']],
  [/ \/experiments/, ['experiment', 'stoppedExperiment']],
  [/ \/sleeps/, ['activeSleep', 'endedSleep', 'deletedSleep']],
  [/ \/imports/, ['importId']],
  [/ \/account\/events/, ['event']],
  [/ \/account\/sessions/, ['signIn', 'revokedSignIn']],
  [/ \/account\/tokens| \/calendar| \/hooks| \/arrivals/, ['apiToken']],
  [/ \/account\/passkeys/, ['passkey']],
  [/ \/account\/webhooks/, ['webhook']],
  [/ \/account\/reminder-channels/, ['channel', 'pushChannel']],
  [/ \/reminders/, ['reminderToken']],
  [/ \/password-resets/, ['usedResetToken', 'replacedResetToken', 'forgedResetToken']],
];

/** Every kind of foreign id in every field of the calls; a field without an entry has no kind. */
export const listForeignIds = (routes: readonly (readonly [RouteName, Route])[]) =>
  routes.flatMap(([name, route]) =>
    listIdFields(route).flatMap((field) => {
      const key = `${name} ${field.name}`;
      const kinds = KINDS.find(([fields]) => fields.test(key))?.[1] ?? [undefined];
      return kinds.map((kind) => ({ key, name, field, kind }));
    }),
  );

const NIGHT = { startTime: '2026-11-20T15:00:00Z', endTime: '2026-11-20T23:00:00Z' };

/** The owner has written it too. */
export const IMPORT = {
  format: 'csv',
  fileName: 'nights.csv',
  sleeps: [importedNight('2026-11-02', { key: 'a key' })] as const,
};

const BODIES: Partial<Record<RouteName, readonly object[]>> = {
  'PUT /password-resets/:token': [{ newPassword: 'a password of a stranger' }],
  'PUT /days/:sleepDate/mark': [{ kind: 'free', noSleep: false }],
  'PUT /experiments/:id/nights/:sleepDate': [{ done: true }],
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
function listIdFields(route: Route): Field[] {
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
      const inQuery = field.in === 'query' && { [field.name]: id };
      const search = new URLSearchParams({ ...mode, ...inQuery });
      const payload = field.in === 'body' ? { [field.name]: id, ...body } : body;
      const named = field.in === 'path' ? path.replace(`:${field.name}`, id) : path;
      return {
        url: `${named.replace(':sleepDate', START)}?${search.toString()}`,
        ...(payload && { payload }),
        ...(field.in === 'header' && { headers: { [field.name]: id } }),
      };
    }),
  );
}

export const SIGNED_IN_CALLS = listRoutes()
  .filter(([, { access }]) => access === undefined)
  .map(([name, route]) => {
    const { method, path } = splitName(name);
    const url = path.replace(':id', randomUUID()).replace(':sleepDate', '2026-11-22');
    return { method, url, route };
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
