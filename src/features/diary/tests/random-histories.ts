import { hash } from 'node:crypto';
import { ANSWER_FIELDS } from '#diary/rules/sleep-details.ts';
import { seededRandom } from '#testkit/demo-nights.ts';
import { expectWholeDiary } from '#tests/support/whole-diary.ts';
import { callAs, DAY_MS, HOUR_MS, MINUTE_MS, type TestApp } from '#tests/api/test-app.ts';

/* Random histories, played over HTTP on a moved clock, and all answers to them. */

const ZONES = [
  'Asia/Jakarta',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** What came of a call, with ids as ordinals in the order in which they were seen. */
type Answer = { call: string; status: number; body: Json };

/** Plays one history: some weeks of nights, naps, travel, corrections, marks and imports. Returns all answers. */
export async function playHistory(api: TestApp, seed: number): Promise<Answer[]> {
  const random = seededRandom(seed);
  const number = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const chance = (share: number) => random() < share;
  const pick = <T>(items: readonly T[]): T => items[number(0, items.length - 1)] as T;

  api.clock.now = Date.UTC(2026, number(0, 11), number(1, 28), number(18, 23), number(0, 59));
  const { token, userId } = await api.addSignedIn(api.clock.now + 4_000 * DAY_MS);
  const ordinals = new Map([[userId, '#user']]);
  const toOrdinals = (text: string) =>
    text.replaceAll(UUID, (id) => {
      const known = ordinals.get(id) ?? `#${ordinals.size}`;
      ordinals.set(id, known);
      return known;
    });
  let zone = pick(ZONES);
  const call = callAs(api, () => ({ token }));
  const answers: Answer[] = [];
  /** When the known sleeps started, as last told. */
  const starts = new Map<string, number>();
  const sleepIds: string[] = [];
  const importIds: string[] = [];

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const answer = await call(method, url, payload, { 'time-zone': zone, ...headers });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
    const body = isJson ? (JSON.parse(answer.body) as Json) : answer.body;
    answers.push({ call: `${method} ${url}`, status: answer.statusCode, body });
    return answer.statusCode < 300 && isJson ? answer.json().data : undefined;
  };
  const toIso = (instant: number) => new Date(instant).toISOString();
  const isText = (value: unknown): value is string => typeof value === 'string';
  const remember = (id: unknown, startTime: unknown) => {
    if (!isText(id)) return;
    if (!sleepIds.includes(id)) sleepIds.push(id);
    if (isText(startTime)) starts.set(id, Date.parse(startTime));
  };
  const toId = (salt: number) => `00000000-0000-4000-8000-${String(salt).padStart(12, '0')}`;
  const toDate = (instant: number) => toIso(instant).slice(0, 10);
  const details = () => ({
    ...(chance(0.3) && { quality: number(1, 5) }),
    ...(chance(0.3) && { note: pick(['Über dem Meer', 'late coffee', 'COFFEE again', '']) }),
  });
  const minutes = () =>
    chance(0.75)
      ? number(400, 570)
      : chance(0.7)
        ? number(0, 240)
        : pick([0, 419, 420, 960, 961, 1_300]);

  const sleepLive = async () => {
    api.clock.now += (chance(0.8) ? number(14 * 60, 18 * 60) : number(0, 70 * 60)) * MINUTE_MS;
    const started = await ask(
      'POST',
      '/sleeps/start',
      chance(0.2) ? { id: toId(number(1, 1e9)) } : {},
    );
    remember(started?.sleepLogId, started?.startTime);
    if (chance(0.05) || !isText(started?.sleepLogId)) return;
    api.clock.now += minutes() * MINUTE_MS;
    if (chance(0.1)) zone = pick(ZONES);
    const way = pick(['active', 'toggle', ...Array<string>(8).fill('id')]);
    if (way === 'active') await ask('PUT', '/sleeps/active/end');
    else if (way === 'toggle') await ask('POST', '/sleeps/toggle');
    else await ask('PUT', `/sleeps/${started.sleepLogId}/end`, {});
  };
  const enter = async () => {
    const endTime = api.clock.now - number(0, 40 * 24 * 60) * MINUTE_MS;
    const body = {
      startTime: toIso(endTime - minutes() * MINUTE_MS),
      endTime: toIso(endTime),
      ...(chance(0.2) && { timeZone: pick(ZONES) }),
      ...details(),
    };
    if (chance(0.2)) await ask('POST', '/sleeps?dryRun=true', body);
    remember((await ask('POST', '/sleeps', body))?.sleep?.id, body.startTime);
  };
  const correct = async () => {
    const id = pick(sleepIds);
    const start = starts.get(id) ?? api.clock.now - 9 * HOUR_MS;
    const body = {
      ...(chance(0.5) && { startTime: toIso(start + number(-90, 90) * MINUTE_MS) }),
      ...(chance(0.5) && { endTime: toIso(start + minutes() * MINUTE_MS) }),
      ...(chance(0.2) && { timeZone: pick(ZONES) }),
      ...details(),
    };
    if (chance(0.2)) await ask('PATCH', `/sleeps/${id}?dryRun=true`, body);
    await ask('PATCH', `/sleeps/${id}`, body, chance(0.2) ? { 'if-match': '"1"' } : {});
  };
  const importSome = async () => {
    const first = api.clock.now - number(5, 200) * DAY_MS;
    const count = number(1, 12);
    const body = {
      importId: toId(number(1, 1e9)),
      format: pick(['csv', 'lelap', 'fitbit']),
      fileName: 'nights.csv',
      sleeps: Array.from({ length: count }, (_, night) => {
        const startTime = first + night * DAY_MS + number(0, 60) * MINUTE_MS;
        return {
          key: `${seed % 3} ${number(1, 30)} ${night}`,
          startTime: toIso(startTime),
          endTime: toIso(startTime + number(0, 600) * MINUTE_MS),
          timeZone: pick(ZONES),
          ...(chance(0.3) && { settled: true }),
          ...details(),
        };
      }),
      marks: [
        {
          sleepDate: toDate(first),
          kind: pick(['work', 'free', null]),
          noSleep: chance(0.3),
        },
      ],
    };
    if (chance(0.5)) await ask('POST', '/imports?dryRun=true', body);
    if ((await ask('POST', '/imports', body)) !== undefined) importIds.push(body.importId);
    const { items } = await ask('GET', '/sleeps?limit=200');
    for (const { id, startTime } of items) remember(id, startTime);
  };
  const undo = async () => {
    if (importIds.length === 0) return;
    const id = pick(importIds);
    const edited = pick(['keep', 'remove']);
    if (chance(0.5)) await ask('DELETE', `/imports/${id}?edited=${edited}&dryRun=true`);
    await ask('DELETE', `/imports/${id}?edited=${edited}`);
  };
  const mark = async () => {
    const sleepDate = toDate(api.clock.now - number(-2, 30) * DAY_MS);
    const kind = pick(['work', 'free', 'ignored', null]);
    const rest = { ...(chance(0.6) && { rest: chance(0.7) }) };
    await ask('PUT', `/days/${sleepDate}/mark`, { kind, noSleep: chance(0.4), ...rest });
    await ask('GET', `/days/${sleepDate}/mark`);
  };
  const remove = async () => {
    const id = pick(sleepIds);
    if (chance(0.3)) await ask('DELETE', `/sleeps/${id}?dryRun=true`);
    await ask('DELETE', `/sleeps/${id}`);
    if (chance(0.5)) await ask('POST', `/sleeps/${chance(0.8) ? id : pick(sleepIds)}/restore`);
  };
  const reopen = async () => {
    const id = sleepIds.at(-1);
    await ask('POST', `/sleeps/${id}/reopen`, {});
    if (chance(0.7)) {
      api.clock.now += number(0, 90) * MINUTE_MS;
      await ask('PUT', `/sleeps/${id}/end`, {});
    }
  };
  const changeAccount = () =>
    ask('PATCH', '/account', {
      sleepGoalMinutes: number(240, 720),
      freeWeekdays: pick([[6, 7], [5], []]),
    });
  const readAll = async (pageSize: number) => {
    await ask('GET', '/dashboard');
    for (const list of ['/sleeps', '/sleeps/deleted', '/days', '/nights', '/months', '/imports']) {
      const size = list === '/months' ? '' : `?limit=${pageSize}`;
      const page = await ask('GET', `${list}${size}`);
      const next = page?.nextCursor as string | null | undefined;
      if (isText(next)) await ask('GET', `${list}${size}&cursor=${next}`);
    }
    const range = `from=${toDate(api.clock.now - 20 * DAY_MS)}&to=${toDate(api.clock.now)}`;
    for (const list of ['/sleeps', '/days', '/nights']) await ask('GET', `${list}?${range}`);
    await ask('POST', '/sleeps/search', { q: pick(['coffee', 'uber', 'x', ' ']) });
    await ask('GET', '/insights');
    await ask('GET', `/insights?until=${toDate(api.clock.now - number(1, 30) * DAY_MS)}`);
    await ask('GET', '/account/export');
    await ask('GET', '/account/export?format=csv');
    await ask('GET', '/account/export?format=marks-csv');
  };

  const actions: readonly (readonly [weight: number, act: () => Promise<unknown>])[] = [
    [10, sleepLive],
    [3, enter],
    [4, correct],
    [3, remove],
    [2, reopen],
    [2, mark],
    [1, importSome],
    [1, undo],
    [1, changeAccount],
    [1, () => ask('GET', '/dashboard')],
  ];
  const bag = actions.flatMap(([weight, act]) => Array<typeof act>(weight).fill(act));
  await sleepLive();
  for (let step = number(8, 40); step > 0; step -= 1) await pick(bag)();
  await readAll(pick([3, 7, 200]));
  api.clock.now += number(0, 50) * HOUR_MS;
  await readAll(100);
  await expectWholeDiary(api.storage, userId);

  // Addresses and cursors name ids, also encoded ones.
  return JSON.parse(toOrdinals(JSON.stringify(answers)), (key, value: Json) =>
    key === 'nextCursor' && value !== null ? '#cursor' : value,
  ).map((answer: Answer) => ({ ...answer, call: answer.call.replace(/cursor=.*/, 'cursor=#') }));
}

/** The words of an answer, which catalogues may change, and what answers have had since they were recorded. */
const LEFT_OUT = new Set([
  'message',
  'name',
  'description',
  ...ANSWER_FIELDS,
  'detailedMornings',
  'startPressedAt',
  'endPressedAt',
  'experiments',
]);

/** The same in the CSV of sleeps: the names of its last columns, and their empty fields. */
const LEFT_OUT_OF_CSV = /(?:,"minutesToFallAsleep".*|,,,,,)(?=\r\n)/g;

const leaveOut = (key: string, value: unknown) => {
  if (LEFT_OUT.has(key)) return undefined;
  return typeof value === 'string' ? value.replaceAll(LEFT_OUT_OF_CSV, '') : value;
};

/** 96 bits: histories with different answers never share them by accident. */
export const hashAnswers = (answers: readonly Answer[]): string =>
  hash('sha256', JSON.stringify(answers, leaveOut), 'base64url').slice(0, 16);
