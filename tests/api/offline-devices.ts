import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { applyPending } from '#web/outbox/apply-pending.ts';
import {
  isUnsent,
  newId,
  nextToSend,
  operationTimeMs,
  type Operation,
} from '#web/outbox/operation.ts';
import { replayCall, type Call } from '#web/outbox/replay.ts';
import type { Answer, Settling } from '#web/outbox/outcome.ts';
import { listChoices, resolveCard, type Choice } from '#web/outbox/resolve-card.ts';
import { settle } from '#web/outbox/settle.ts';
import type { TestApp } from './test-app.ts';

const CLOCKS_AGREE_MS = 2 * 60_000;
const OFFSET_NOTICED_MS = 30_000;

/**
 * What becomes of a request: answered; lost on the way there; its answer lost; at the server only after the device gave
 * up; shed by the server; its answer lost by a kill of the app that had noted it in its journal.
 */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'late' | 'shed' | 'killed';

/** What the sleeper did on one device, and what came of it. */
export type Tap = {
  device: string;
  operation: Operation;
  /** By the true clock. */
  atMs: number;
  /** The screen told the sleeper why it was not taken, or the sleeper decided otherwise. */
  isSettled: boolean;
  isClockWrong: boolean;
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
  /** Sleeps whose start the sleeper moved: taps of a sleep that joins one later have no time of their own. */
  moved: Set<string>;
  nextFate: () => Fate;
  nextChoice: () => number;
};

export type Device = ReturnType<typeof createDevice>;

/** A browser with the app: its outbox is real, its storage and its screen are modelled. */
export function createDevice(world: World, name: string) {
  const { api, token, userId } = world;
  let operations: readonly Operation[] = [];
  let stored: DashboardData = {};
  let clockErrorMs = 0;
  let aheadMs = 0;

  const deviceNow = () => api.clock.now + clockErrorMs;
  const serverNow = () => deviceNow() + aheadMs;
  const screen = () => applyPending(stored, operations);

  /** As server-clock.ts: the Date header has whole seconds. */
  const noteServerTime = () => {
    const measured = Math.floor(api.clock.now / 1000) * 1000 - deviceNow();
    const next = Math.abs(measured) < CLOCKS_AGREE_MS ? 0 : measured;
    if (Math.abs(next - aheadMs) >= OFFSET_NOTICED_MS) aheadMs = next;
  };

  const inject = ({
    method,
    path,
    body,
    headers,
  }: Call | (Omit<Call, 'method'> & { method: 'get' })) =>
    api.call(method.toUpperCase() as 'GET', path, {
      token,
      headers: { 'time-zone': 'Asia/Jakarta', ...headers },
      ...(body && { payload: body }),
    });

  /** A start that was cancelled before it reached the server begins when its first request arrives late. */
  function forgetCancelOf(sleepId: string | undefined) {
    const isOfIt = ({ kind, sleepId: id }: Operation) => kind === 'delete' && id === sleepId;
    if (operations.some(isOfIt)) return;
    for (const one of world.taps) if (isOfIt(one.operation)) one.isSettled = true;
  }

  async function send(call: Parameters<typeof inject>[0]): Promise<[Answer, Fate]> {
    const fate = world.nextFate();
    if (fate === 'request lost') return ['silence', fate];
    if (fate === 'shed') return [{ status: 503, code: 'UNAVAILABLE' }, fate];
    if (fate === 'late') {
      world.late.push(async () => {
        await inject(call);
        forgetCancelOf(call.headers?.['sleep-id']);
      });
      return ['silence', fate];
    }
    const { statusCode: status, body } = await inject(call);
    const { code, data } = JSON.parse(body);
    // The app notes in its journal no sleep that another device had started.
    const asked = call.headers?.['sleep-id'];
    const isOther = asked !== undefined && (data?.sleepLogId ?? asked) !== asked;
    if (fate === 'killed' && isOther) return ['silence', 'answer lost'];
    if (fate !== 'answered') return ['silence', fate];
    noteServerTime();
    return [{ status, code, data }, fate];
  }

  function remember(...sent: Operation[]) {
    stored = applyPending(stored, sent);
  }

  /** Later taps that are settled along. */
  const goneWith = (operation: Operation, left: readonly Operation[]) =>
    operations.filter(
      (one) =>
        one.operationId !== operation.operationId &&
        !left.some(({ operationId }) => operationId === one.operationId),
    );

  async function read<T>(path: string): Promise<T | undefined> {
    const [answer] = await send({ method: 'get', path });
    return answer === 'silence' || answer.status >= 400 ? undefined : (answer.data as T);
  }

  async function refresh() {
    const data = await read<DashboardData>('/dashboard');
    if (data === undefined) return;
    stored = data;
  }

  /** The first attempt: the specified call, and those that the diary makes. */
  function firstCall(operation: Operation): Call {
    const { kind, sleepId, body } = operation;
    if (kind === 'start') {
      return { method: 'post', path: '/sleeps/start', headers: { 'sleep-id': sleepId } };
    }
    if (kind === 'end') return { method: 'put', path: `/sleeps/${sleepId}/end` };
    if (kind === 'reopen') return { method: 'post', path: `/sleeps/${sleepId}/reopen` };
    if (kind === 'enter')
      return { method: 'post', path: '/sleeps', body: { ...body, id: sleepId } };
    return replayCall(operation, serverNow());
  }

  async function tap(tapped: Pick<Operation, 'kind' | 'sleepId'> & Partial<Operation>) {
    const isOnTop = operations.some((one) => one.sleepId === tapped.sleepId && isUnsent(one));
    const isQueued = nextToSend(operations) !== undefined || isOnTop;
    const { version, ...rest } = tapped;
    const operation: Operation = {
      userId,
      operationId: newId(),
      tappedAtMs: deviceNow(),
      serverOffsetMs: aheadMs,
      timeZone: 'Asia/Jakarta',
      state: isQueued ? 'new' : 'attempted',
      ...(version !== undefined && !isOnTop && { version }),
      ...rest,
    };
    operations = [...operations, operation];
    const isClockWrong = Math.abs(serverNow() - api.clock.now) > CLOCKS_AGREE_MS;
    const noted = { device: name, operation, atMs: api.clock.now, isSettled: false, isClockWrong };
    world.taps.push(noted);
    if (isQueued) return;

    const [answer, fate] = await send(firstCall(operation));
    if (answer === 'silence') {
      if (fate === 'killed') remember(operation);
      return;
    }
    const isTaken = answer.status < 400;
    if (isTaken) {
      const id = answer.data?.['sleepLogId'];
      if (typeof id === 'string' && id !== operation.sleepId) {
        world.adopted.set(operation.sleepId, id);
        noted.isSettled = true;
      }
      // The toast says how long it lasted.
      if (answer.data?.['endedNow'] === false) noted.isSettled = true;
      if (id === undefined || id === operation.sleepId) remember(operation);
    }
    operations = operations.filter(({ operationId }) => operationId !== operation.operationId);
    noted.isSettled ||= !isTaken;
    await refresh();
  }

  async function lookAround(): Promise<SleepEntry[] | undefined> {
    return (await read<{ items: SleepEntry[] }>('/sleeps?limit=200'))?.items;
  }

  async function sync() {
    for (;;) {
      const next = nextToSend(operations);
      if (next === undefined) break;
      const operation: Operation = { ...next, state: 'attempted' };
      operations = operations.map((one) => (one === next ? operation : one));
      const [answer, fate] = await send(replayCall(operation, serverNow()));
      if (fate === 'killed') remember(operation);
      const given: Settling = {
        operations,
        operation,
        answer,
        nowMs: serverNow(),
        serverOffsetMs: aheadMs,
      };
      let outcome = settle(given);
      if (outcome.kind === 'look') {
        const sleeps = await lookAround();
        outcome = sleeps === undefined ? { kind: 'wait' } : settle({ ...given, sleeps });
      }
      if (outcome.kind !== 'go-on') break;
      if (outcome.adopted) {
        const { from, to } = outcome.adopted;
        world.adopted.set(from, to);
        const isJoining = ({ operation: { kind, sleepId } }: Tap) =>
          sleepId === from && kind !== 'correct' && kind !== 'delete';
        if (world.moved.has(to)) settleTaps(to, isJoining);
      }
      if (outcome.isDelivered && outcome.adopted === undefined)
        remember(operation, ...goneWith(operation, outcome.operations));
      operations = outcome.operations;
    }
    await refresh();
  }

  /** The sleeper was told, or decides otherwise: these taps may be lost. */
  function settleTaps(sleepId: string, isMeant: (tap: Tap) => boolean = () => true) {
    for (const one of world.taps) {
      const isOfSleep = finalId(world, one.operation.sleepId) === finalId(world, sleepId);
      if (isOfSleep && isMeant(one)) one.isSettled = true;
    }
  }
  const isOwn = (one: Tap) => one.device === name;

  /** The sleeper answers every question, and drops what could not be sent. */
  function answerQuestions(): void {
    const parked = operations.filter(({ state }) => state === 'parked');
    for (const { kind, operationId, sleepId } of parked) {
      // One that came of an answer to a question is no tap by itself.
      const isTap = world.taps.some((one) => one.operation.operationId === operationId);
      const isNone = kind === 'start' || kind === 'enter' || !isTap;
      settleTaps(sleepId, (one) =>
        isNone ? isOwn(one) : one.operation.operationId === operationId,
      );
    }
    operations = operations.filter((one) => !parked.includes(one));
    for (;;) {
      const asked = operations.find(({ card }) => card !== undefined);
      if (asked?.card === undefined) break;
      const { card, sleepId } = asked;
      // One that came of an answer to a question is no tap by itself.
      const isTap = world.taps.some((one) => one.operation.operationId === asked.operationId);
      const choices: readonly Choice[] = listChoices(card);
      const choice = choices[world.nextChoice() % choices.length] as Choice;
      if (card.type === 'clock-changed') {
        // A corrected time overrules the other taps of the sleep; a start that is kept overrules the earlier taps.
        const isStart = card.field === 'startTime';
        const isBefore = ({ operation }: Tap) =>
          isStart && operationTimeMs(operation) < Date.parse(card.sent);
        settleTaps(
          sleepId,
          (one) =>
            choice === 'mine' || one.operation.operationId === asked.operationId || isBefore(one),
        );
        if (choice === 'mine' && isStart) world.moved.add(finalId(world, sleepId));
      } else if (choice !== 'mine') {
        const isOne =
          isTap &&
          (card.type === 'changed' || (card.type === 'overlap' && asked.kind === 'correct'));
        // A start that joined the sleep on another device has no entry of its own: it goes with a discarded sleep.
        const isJoined = (one: Tap) =>
          card.type === 'forgotten' && world.adopted.has(one.operation.sleepId);
        settleTaps(sleepId, (one) =>
          isOne ? one.operation.operationId === asked.operationId : isOwn(one) || isJoined(one),
        );
      } else if (card.type === 'overlap') for (const { id } of card.others) settleTaps(id);
      else {
        const movesTime = card.type === 'started-elsewhere' || card.type === 'ended-elsewhere';
        settleTaps(sleepId, (one) =>
          movesTime
            ? one.operation.operationId !== asked.operationId
            : !isOwn(one) || one.operation.kind === 'delete',
        );
      }
      const before = operations;
      operations = resolveCard(operations, asked, choice);
      // Entered again as another sleep.
      for (const one of operations.filter((next) => !before.includes(next))) {
        if (card.type === 'deleted') world.adopted.set(sleepId, one.sleepId);
      }
    }
  }

  return {
    screen,
    tap,
    sync,
    refresh,
    answerQuestions,
    setClock: (errorMs: number) => void (clockErrorMs = errorMs),
    isDone: () => operations.length === 0,
    serverNow,
    operations: () => operations,
  };
}

/** The sleep that this one turned out to be. */
export function finalId({ adopted }: World, id: string): string {
  const seen = new Set<string>();
  let last = id;
  for (
    let next = adopted.get(id);
    next !== undefined && !seen.has(next);
    next = adopted.get(last)
  ) {
    seen.add(next);
    last = next;
  }
  return last;
}
