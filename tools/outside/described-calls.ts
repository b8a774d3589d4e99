import { newSleeper, PASSWORD, type SleeperClient } from '../faults/client.ts';

/** A value that is sent: in JSON a number stands without quotation marks. */
type Value = string | number;

/** One call of the API with values that it accepts, for tools that put theirs in their place. */
export type DescribedCall = {
  readonly method: string;
  /** As described, with `{id}` in it. */
  readonly route: string;
  readonly path: Readonly<Record<string, Value>>;
  readonly query: Readonly<Record<string, Value>>;
  readonly headers: Readonly<Record<string, Value>>;
  readonly body: Readonly<Record<string, Value>>;
  readonly needsToken: boolean;
};

/** What of /openapi.json is read here. */
type Description = { paths: Record<string, Record<string, Operation>> };
type Operation = {
  security?: unknown[];
  parameters?: { in: 'path' | 'query' | 'header'; name: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
};

const WITHOUT_INPUT = new Set(['/healthz', '/readyz']);

/** What belongs to the sleeper who makes the call. */
export type Belongings = {
  readonly sleeper: SleeperClient;
  readonly email: string;
  readonly sleepId: string;
  readonly signInId: string;
  /** By the list, where its second page begins. */
  readonly cursors: Readonly<Record<string, string>>;
};

/** Registers somebody with a few nights and a second sign-in. */
export async function newOwner(url: string, name: string): Promise<Belongings> {
  const sleeper = await newSleeper(url, name);
  const ids: string[] = [];
  for (const day of ['17', '18', '19']) {
    const body = { startTime: `2026-01-${day}T16:00:00Z`, endTime: `2026-01-${day}T23:00:00Z` };
    const { data } = await sleeper.call(url, 'POST', '/sleeps', { body });
    ids.push((data['sleep'] as { id: string }).id);
  }
  const { data: account } = await sleeper.call(url, 'GET', '/account');
  const email = String(account['email']);
  await sleeper.call(url, 'POST', '/login', { body: { email, password: PASSWORD } });
  const { data: signIns } = await sleeper.call(url, 'GET', '/account/sessions');
  const other = (signIns['items'] as { id: string; current: boolean }[]).find(
    ({ current }) => !current,
  );
  const cursorOf = async (list: string) =>
    String((await sleeper.call(url, 'GET', `${list}?limit=1`)).data['nextCursor']);
  const signInId = other?.id ?? '';
  return {
    sleeper,
    email,
    sleepId: ids[0] ?? '',
    signInId,
    cursors: {
      '/sleeps': await cursorOf('/sleeps'),
      '/days': await cursorOf('/days'),
      '/account/events': await cursorOf('/account/events'),
      // Nobody has pages of them; a cursor is the id of one.
      '/account/sessions': signInId,
    },
  };
}

/** Every call that /openapi.json describes and that takes anything, as this sleeper would make it. */
export async function describedCalls(url: string, owner: Belongings): Promise<DescribedCall[]> {
  const response = await fetch(`${url}/openapi.json`);
  const { paths } = (await response.json()) as Description;
  return Object.entries(paths)
    .filter(([route]) => !WITHOUT_INPUT.has(route))
    .flatMap(([route, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        describedCall(method.toUpperCase(), route, operation, valuesOf(route, method, owner)),
      ),
    );
}

function describedCall(
  method: string,
  route: string,
  { security, parameters = [], requestBody }: Operation,
  values: Readonly<Record<string, Value>>,
): DescribedCall {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => {
        const value = values[name];
        // A new input must not go untried because nobody thought of it here.
        if (value === undefined) throw new Error(`${method} ${route}: no value for '${name}'.`);
        return [name, value];
      }),
    );
  const named = (place: string) =>
    pick(parameters.filter((each) => each.in === place).map(({ name }) => name));
  const properties = requestBody?.content['application/json'].schema.properties ?? {};
  return {
    method,
    route,
    path: named('path'),
    query: named('query'),
    headers: named('header'),
    body: pick(Object.keys(properties)),
    needsToken: security !== undefined,
  };
}

/** By name, a value for every input that there is. */
function valuesOf(route: string, method: string, owner: Belongings): Record<string, Value> {
  const isErasure = route === '/account' && method === 'delete';
  const cursor = owner.cursors[route];
  const isRegistration = route === '/register';
  const isStart = route === '/sleeps/start';
  return {
    username: isRegistration ? 'Somebody new' : 'Renamed',
    email: isRegistration ? 'somebody-new@example.org' : owner.email,
    password: PASSWORD,
    // An account that is gone would answer nothing more.
    currentPassword: isErasure ? 'not the right one' : PASSWORD,
    newPassword: PASSWORD,
    code: '123456',
    token: 'no-such-token',
    timeZone: 'Asia/Jakarta',
    sleepGoalMinutes: 480,
    id: idFor(route, owner),
    startTime: isStart ? new Date().toISOString() : '2026-01-20T16:00:00.000Z',
    endTime: '2026-01-20T23:00:00.000Z',
    note: 'Well',
    quality: 3,
    dryRun: 'true',
    format: 'csv',
    ...(cursor !== undefined && { cursor }),
    limit: 2,
    from: '2026-01-01',
    to: '2026-12-31',
    'Time-Zone': 'Asia/Jakarta',
    'Idempotency-Key': 'one-of-a-kind',
  };
}

function idFor(route: string, { sleepId, signInId }: Belongings): string {
  if (route === '/sleeps/start') return '01a1fdb2-3bfd-73b0-815f-929a264a1191';
  return route.startsWith('/account/') ? signInId : sleepId;
}
