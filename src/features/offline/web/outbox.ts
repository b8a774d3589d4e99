import { useSyncExternalStore } from 'react';
import { ApiError, isUnauthorized } from '#kernel/web/api/api-error.ts';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { serverClock, type ServerClock } from '#kernel/web/api/server-clock.ts';
import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import { createStore } from '#kernel/web/browser/store.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { createDatabase, type Database } from './database.ts';
import {
  isSame,
  newId,
  nextToSend,
  type Operation,
  type OperationBody,
  type Tap,
} from './operation.ts';
import type { ForgetOptions } from '#web-feature.ts';
import { WAITING_KEY } from '#sign-in/web/waiting-taps.ts';

/** The server's last dashboard, and its time. */
type StoredDashboard = { data: DashboardData; storedAtMs: number; serverOffsetMs: number };

export type Outbox = {
  /** Undefined until the records of an account were read, and without storage. */
  userId: string | undefined;
  /** Pending taps, without first attempts. */
  operations: readonly Operation[];
  dashboard: StoredDashboard | undefined;
};

const NOTHING: Outbox = { userId: undefined, operations: [], dashboard: undefined };

/** Older unsent taps are discarded: their account may be gone. */
const DISCARDED_AFTER_MS = 30 * 86_400_000;

/** A first attempt is over by then, answered or not; its tab may have been closed. */
const ATTEMPT_MS = 12_000;

/** Rewrites an unchanged dashboard at this interval, because the screen shows its age. */
const WRITTEN_EVERY_MS = 300_000;

type RecordKind = 'operations' | 'dashboard' | 'year';

const recordKey = (kind: RecordKind, userId: string) => `${kind}:${userId}`;

/** Its time by the clock of this device or of the server: a wrong clock may have been set since. */
const isRecent = ({ tappedAtMs, serverOffsetMs }: Operation) =>
  Date.now() - tappedAtMs - Math.max(0, serverOffsetMs) < DISCARDED_AFTER_MS;

/** The account whose operations have changed, and when to read them. */
type Message = { of: string | undefined; inMs: number };

/** In place of a response: the tap is pending on this device. */
export const KEPT = Symbol('kept');

type Accept = (operations: readonly Operation[]) => void;

/** The taps of an account that wait on this device, and the dashboard that it shows meanwhile. */
export function createOutbox(
  records: Database,
  clock: Pick<ServerClock, 'assumeAhead' | 'aheadMs'>,
) {
  const { read, set, onChange } = createStore(NOTHING);
  let stored: readonly Operation[] = [];
  /** Taps that this tab sends for the first time: hidden until their attempt ends. */
  const attempting = new Set<string>();

  const setOutbox = (changes: Partial<Outbox>) => set({ ...read(), ...changes });

  function show(operations: readonly Operation[] = []): void {
    stored = operations;
    const shown = operations.filter(({ operationId }) => !attempting.has(operationId));
    writeStored(WAITING_KEY, shown.length === 0 ? null : `${shown.length}`);
    setOutbox({ operations: shown });
  }

  /** Reads an account's taps and dashboard from this device; without storage the outbox stays empty. */
  async function open(userId: string): Promise<void> {
    try {
      const [operations = [], dashboard] = await Promise.all([
        records.read<Operation[]>(recordKey('operations', userId)),
        records.read<StoredDashboard>(recordKey('dashboard', userId)),
      ]);
      if (dashboard !== undefined) clock.assumeAhead(dashboard.serverOffsetMs);
      const kept = operations.filter(isRecent);
      setOutbox({ userId, dashboard });
      if (operations.length > 0 || stored.length > 0) show(kept);
      listenToTabs();
    } catch {
      setOutbox(NOTHING);
    }
  }

  let channel: BroadcastChannel | undefined;

  /** Another tab of this browser may write, send and settle too. */
  function listenToTabs(): void {
    channel?.close();
    channel = new BroadcastChannel('lelap-outbox');
    channel.addEventListener('message', ({ data: { of, inMs } }: MessageEvent<Message>) => {
      const readAgain = () => {
        if (of !== undefined && of === read().userId) void open(of);
      };
      if (inMs > 0) setTimeout(readAgain, inMs);
      else readAgain();
    });
  }

  /** Notifies other tabs. They show a first attempt only if the server does not answer. */
  const notifyTabs = (of: string | undefined, inMs = 0) =>
    channel?.postMessage({ of, inMs } satisfies Message);

  /** Changes the taps that wait, on the disk first. Rejects where nothing can be kept. */
  async function update(
    change: (operations: readonly Operation[]) => readonly Operation[],
    userId = read().userId,
    shownInMs = 0,
  ): Promise<void> {
    if (userId === undefined) throw new Error('The outbox is not open.');
    const after = await records.update<readonly Operation[]>(
      recordKey('operations', userId),
      (before = []) => {
        const changed = change(before.filter(isRecent));
        return changed.length === 0 ? undefined : changed;
      },
    );
    if (userId === read().userId) show(after);
    notifyTabs(userId, shownInMs);
  }

  /**
   * Stores a tap, then sends its request. Without a response it stays pending and is sent later; if others are pending
   * before it, it is queued behind them. A rejection is a response too. Without storage it only sends the request.
   */
  async function tap<Answer>(
    asked: Tap,
    call: () => Promise<Answer>,
  ): Promise<Answer | typeof KEPT> {
    const operation = await writeTap(asked);
    if (operation === undefined) return await call();
    if (operation.state === 'new') return KEPT;
    try {
      const answer = await call();
      // A start returns another device's active sleep, if there is one.
      const { sleepLogId = asked.sleepId } = { ...(answer as { sleepLogId?: string } | undefined) };
      await settleTap(operation, sleepLogId === asked.sleepId);
      return answer;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status !== undefined;
      // After the end of the sign-in it is sent by the next one. The request's code may not have loaded.
      if (!isAnswered || isUnauthorized(error)) keepTap(operation);
      else await settleTap(operation, false);
      if (isAnswered) throw error;
      return KEPT;
    }
  }

  const tapOnSleep = <Answer>(
    kind: Operation['kind'],
    sleep: SleepEntry,
    call: () => Promise<Answer>,
    body?: OperationBody,
  ): Promise<Answer | typeof KEPT> =>
    tap(
      { kind, sleepId: sleep.id, timeZone: screenTimeZone(), sleep, ...(body && { body }) },
      call,
    );

  /** Before it is sent, or `new` where others wait before it. Undefined: this device can't keep it. */
  async function writeTap(tap: Tap): Promise<Operation | undefined> {
    const { userId, operations } = read();
    if (userId === undefined) return undefined;
    const isQueued =
      nextToSend(operations) !== undefined ||
      operations.some(({ sleepId }) => sleepId === tap.sleepId);
    const operation: Operation = {
      ...tap,
      userId,
      operationId: newId(),
      tappedAtMs: Date.now(),
      serverOffsetMs: clock.aheadMs(),
      state: isQueued ? 'new' : 'attempted',
    };
    if (!isQueued) attempting.add(operation.operationId);
    try {
      await update((before) => [...before, operation], userId, isQueued ? 0 : ATTEMPT_MS);
      return operation;
    } catch {
      attempting.delete(operation.operationId);
      return undefined;
    }
  }

  /** The server was silent: from now on the tap waits. */
  function keepTap({ operationId, userId }: Operation): void {
    attempting.delete(operationId);
    if (userId === read().userId) show(stored);
    notifyTabs(userId);
    // Keeps the browser from evicting the data. Some browsers ask the sleeper.
    navigator.storage?.persist?.().catch(() => undefined);
  }

  let acceptOnScreen: Accept = () => undefined;

  /** `accept` shows what the server has accepted until its next dashboard. */
  const onAccepted = (accept: Accept): void => void (acceptOnScreen = accept);

  /** Shows accepted operations, which then leave the queue. */
  function accept(operations: readonly Operation[]): void {
    if (operations.length > 0 && operations[0]?.userId === read().userId)
      acceptOnScreen(operations);
  }

  async function settleTap(operation: Operation, isTaken: boolean): Promise<void> {
    if (isTaken) accept([operation]);
    try {
      await update((before) => before.filter((one) => !isSame(one, operation)), operation.userId);
    } catch {
      // It is sent again with its id, which changes nothing.
    } finally {
      attempting.delete(operation.operationId);
    }
  }

  const discard = (sleepId: string): Promise<void> =>
    update((before) => before.filter((one) => one.sleepId !== sleepId));

  /** Removes an end that was never sent; false if there is none. */
  async function withdrawEnd(sleepId: string): Promise<boolean> {
    const isOne = (one: Operation) =>
      one.kind === 'end' && one.sleepId === sleepId && one.state === 'new';
    if (!read().operations.some(isOne)) return false;
    let isWithdrawn = false;
    await update((before) => {
      isWithdrawn = before.some(isOne);
      return before.filter((one) => !isOne(one));
    });
    return isWithdrawn;
  }

  /** Stores the server's dashboard for the next offline start. */
  function keepDashboard(data: DashboardData, storedAtMs: number): void {
    const { userId, dashboard: before } = read();
    if (userId === undefined) return;
    if (before?.data === data && storedAtMs - before.storedAtMs < WRITTEN_EVERY_MS) return;
    const dashboard: StoredDashboard = { data, storedAtMs, serverOffsetMs: clock.aheadMs() };
    setOutbox({ dashboard });
    void records.update(recordKey('dashboard', userId), () => dashboard).catch(() => undefined);
  }

  /** Stores what Journey shows offline, unless the dashboard was removed meanwhile. */
  async function keepYear(year: object): Promise<void> {
    const { userId, dashboard } = read();
    if (userId && dashboard) await records.update(recordKey('year', userId), () => year);
  }

  /** That of the stored token, also before the outbox is open. */
  const readYear = <Year>(userId = storedUserId()): Promise<Year | undefined> =>
    records.read(recordKey('year', `${userId}`));

  /** Deletes an account's data on this device; its unsent taps only if discarded. */
  async function forget(
    userId: string,
    { discardsTaps = false, staysOpen = false }: ForgetOptions,
  ): Promise<void> {
    if (read().userId === userId) {
      if (!staysOpen) stored = [];
      setOutbox(staysOpen ? { dashboard: undefined } : NOTHING);
    }
    const remove = (kind: RecordKind) => records.update(recordKey(kind, userId), () => undefined);
    if (discardsTaps) writeStored(WAITING_KEY, null);
    await Promise.all([
      remove('dashboard'),
      remove('year'),
      discardsTaps && remove('operations'),
    ]).catch(() => undefined);
  }

  /** Number of pending taps of other accounts on this device; expired ones are discarded. */
  async function countOthers(): Promise<number> {
    const keys = await records.listKeys(recordKey('operations', ''));
    const others = keys.filter((key) => key !== recordKey('operations', `${read().userId}`));
    const kept = await Promise.all(
      others.map((key) =>
        records.update<Operation[]>(key, (before = []) => {
          const recent = before.filter(isRecent);
          return recent.length === 0 ? undefined : recent;
        }),
      ),
    );
    return kept.flatMap((operations = []) => operations).length;
  }

  return {
    read,
    onChange,
    open,
    update,
    tap,
    tapOnSleep,
    onAccepted,
    accept,
    discard,
    withdrawEnd,
    keepDashboard,
    keepYear,
    readYear,
    forget,
    countOthers,
  };
}

/** The outbox of this page. */
export const outbox = createOutbox(createDatabase(), serverClock);
export const { tap, tapOnSleep } = outbox;

export const useOutbox = (): Outbox => useSyncExternalStore(outbox.onChange, outbox.read);

export const useIsWaiting = (sleepId: string | undefined): boolean =>
  useOutbox().operations.some((one) => one.sleepId === sleepId);
