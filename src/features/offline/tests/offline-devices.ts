import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { applyPending } from '../web/apply-pending.ts';
import {
  groupOperations,
  isRefused,
  isSame,
  newId,
  nextToSend,
  tellTimes,
  type Operation,
} from '../web/operation.ts';
import { replay, type Caller } from '../web/replay.ts';
import { settle, type Answer } from '../web/settle.ts';
import type { TestApp } from '#tests/api/test-app.ts';

/**
 * What becomes of a request: answered; lost on the way there; its answer lost, or the app killed before it; at the
 * server only after the device gave up; shed by the server.
 */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'late' | 'shed';

/** What the sleeper did on one device, and what came of it. */
export type Tap = {
  device: string;
  operation: Operation;
  /** By the true clock. */
  atMs: number;
  /** The screen told the sleeper why it was not taken, or the sleeper decided otherwise. */
  isSettled: boolean;
};

export type World = {
  api: TestApp;
  token: string;
  userId: string;
  taps: Tap[];
  /** Requests that reach the server after their device has given up. */
  late: (() => Promise<unknown>)[];
  /** Sleeps that turned out to be another one. */
  adopted: Map<string, string>;
  nextFate: () => Fate;
  nextChoice: () => number;
};

export type Device = ReturnType<typeof createDevice>;

/** A call, such as POST /sleeps. */
type Request = {
  name: string;
  params?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
};

const request: Caller<Request> = (name, input) => Object.assign({ name }, input);

/** A browser with the app: its queue is real, its storage and its screen are modelled. */
export function createDevice(world: World, name: string) {
  const { api, token, userId } = world;
  let operations: readonly Operation[] = [];
  let stored: DashboardData = {};

  const screen = () => applyPending(stored, operations);

  const inject = ({ name, params = {}, body, headers }: Request) => {
    const [method, path = ''] = name.split(' ');
    return api.call(
      method as 'GET',
      path.replace(/:(\w+)/, (_, key: string) => params[key] ?? ''),
      {
        token,
        headers: { 'time-zone': 'Asia/Jakarta', ...headers },
        ...(body && { payload: body }),
      },
    );
  };

  /** A start that was cancelled before it reached the server begins when its first request arrives late. */
  function forgetCancelOf(sleepId: string | undefined) {
    const isOfIt = ({ kind, sleepId: id }: Operation) => kind === 'delete' && id === sleepId;
    if (operations.some(isOfIt)) return;
    for (const one of world.taps) if (isOfIt(one.operation)) one.isSettled = true;
  }

  async function send(call: Request): Promise<Answer> {
    const fate = world.nextFate();
    if (fate === 'request lost') return 'silence';
    if (fate === 'shed') return { status: 503, code: 'UNAVAILABLE' };
    if (fate === 'late') {
      world.late.push(async () => {
        await inject(call);
        forgetCancelOf(call.headers?.['Sleep-Id']);
      });
      return 'silence';
    }
    const { statusCode: status, body } = await inject(call);
    if (fate === 'answer lost') return 'silence';
    const { code, message, data } = JSON.parse(body === '' ? '{}' : body);
    return { status, code, message, data };
  }

  async function refresh() {
    const answer = await send({ name: 'GET /dashboard' });
    if (answer !== 'silence' && answer.status < 400) stored = answer.data as DashboardData;
  }

  /** The first attempt: the specified call, and those that the diary makes. */
  function firstCall(operation: Operation): Request {
    const { kind, sleepId, body } = operation;
    if (kind === 'start') return { name: 'POST /sleeps/start', headers: { 'Sleep-Id': sleepId } };
    const params = { id: sleepId };
    if (kind === 'end') return request('PUT /sleeps/:id/end', { params });
    if (kind === 'reopen') return request('POST /sleeps/:id/reopen', { params });
    if (kind === 'enter') return { name: 'POST /sleeps', body: { ...body, id: sleepId } };
    return replay(request, operations, operation, api.clock.now);
  }

  async function tap(tapped: Pick<Operation, 'kind' | 'sleepId'> & Partial<Operation>) {
    const isOnTop = operations.some(({ sleepId }) => sleepId === tapped.sleepId);
    const isQueued = nextToSend(operations) !== undefined || isOnTop;
    const operation: Operation = {
      userId,
      operationId: newId(),
      tappedAtMs: api.clock.now,
      serverOffsetMs: 0,
      timeZone: 'Asia/Jakarta',
      state: isQueued ? 'new' : 'attempted',
      ...tapped,
    };
    const first = firstCall(operation);
    operations = [...operations, operation];
    const noted = { device: name, operation, atMs: api.clock.now, isSettled: false };
    world.taps.push(noted);
    if (isQueued) return;

    const answer = await send(first);
    if (answer === 'silence') return;
    const isTaken = answer.status < 400;
    if (isTaken) {
      const id = answer.data?.['sleepLogId'];
      if (typeof id === 'string' && id !== operation.sleepId) {
        world.adopted.set(operation.sleepId, id);
        noted.isSettled = true;
      } else stored = applyPending(stored, [operation]);
      // The toast says how long it lasted.
      if (answer.data?.['endedNow'] === false) noted.isSettled = true;
    }
    operations = operations.filter((one) => !isSame(one, operation));
    noted.isSettled ||= !isTaken;
    await refresh();
  }

  async function sync() {
    for (;;) {
      const next = nextToSend(operations);
      if (next === undefined) break;
      const operation: Operation = { ...next, state: 'attempted' };
      operations = operations.map((one) => (one === next ? operation : one));
      const answer = await send(replay(request, operations, operation, api.clock.now));
      const outcome = settle({ operations, operation, answer, nowMs: api.clock.now });
      if (outcome.kind !== 'go-on') break;
      const { adoptedId, notice, delivered } = outcome;
      if (adoptedId !== undefined) world.adopted.set(operation.sleepId, adoptedId);
      // A toast says what another device had done.
      if (notice) settleTaps((one) => isSame(one.operation, operation));
      stored = applyPending(stored, delivered);
      operations = outcome.operations;
    }
    await refresh();
  }

  /** The sleeper was told, or decides otherwise: these taps may be lost. */
  function settleTaps(isMeant: (tap: Tap) => boolean) {
    for (const one of world.taps) if (isMeant(one)) one.isSettled = true;
  }

  const isOf = ({ operation }: Tap, sleepId: string) =>
    finalId(world, operation.sleepId) === finalId(world, sleepId);

  /** The sleeper opens each refused sleep in the form, or discards it. */
  async function answerCards(): Promise<void> {
    for (const group of groupOperations(operations).filter((one) => one.some(isRefused))) {
      const sleepId = group[0]?.sleepId ?? '';
      const { startTime, endTime } = tellTimes(group);
      let isEntered = false;
      if (startTime && endTime && world.nextChoice() % 2 === 0) {
        const body = { startTime, endTime, id: newId() };
        const answer = await send(request('POST /sleeps', { body }));
        if (answer === 'silence' || answer.status >= 500) continue;
        isEntered = answer.status < 400;
        if (isEntered) {
          // The sleeper enters again what another device has deleted.
          settleTaps((one) => one.operation.kind === 'delete' && isOf(one, sleepId));
          // Otherwise a late end of a sleep that another device has reopened.
          const { refusal = '' } = group.find(isRefused) ?? {};
          const isNew = group.some(({ kind }) => kind === 'start' || kind === 'enter');
          if (isNew || /does not exist|deleted/.test(refusal)) world.adopted.set(sleepId, body.id);
        }
      }
      // The form repeats the times alone.
      const isRepeated = ({ operation: { kind } }: Tap) =>
        isEntered && (kind === 'start' || kind === 'end' || kind === 'enter');
      settleTaps((one) => one.device === name && isOf(one, sleepId) && !isRepeated(one));
      operations = operations.filter((one) => one.sleepId !== sleepId);
    }
  }

  return {
    screen,
    tap,
    sync,
    refresh,
    answerCards,
    operations: () => operations,
  };
}

/** The sleep that this one turned out to be. */
export function finalId({ adopted }: World, id: string): string {
  const ids = new Set([id]);
  for (const each of ids) {
    const next = adopted.get(each);
    if (next !== undefined) ids.add(next);
  }
  return [...ids].at(-1) ?? id;
}
