import { assumeServerAhead, serverAheadMs } from '#web/api/server-clock.ts';
import { writeStored } from '#web/browser/browser-storage.ts';
import { readRecord, updateRecord } from './database.ts';
import { isUnsent, newId, nextToSend, type Operation, type Tap } from './operation.ts';
import { NOTHING, readOutbox, setOutbox, type StoredDashboard } from './outbox-state.ts';
import { WAITING_KEY } from './waiting-key.ts';

/** Older unsent taps are discarded: their account may be gone. */
const DISCARDED_AFTER_MS = 30 * 86_400_000;

const CHANNEL = 'lelap-outbox';

/** A first attempt is over by then, answered or not; its tab may have been closed. */
const ATTEMPT_MS = 12_000;

let stored: readonly Operation[] = [];
/** Taps that this tab sends for the first time: hidden until their attempt ends. */
const attempting = new Set<string>();

function show(operations: readonly Operation[] = []): void {
  stored = operations;
  const shown = operations.filter(({ operationId }) => !attempting.has(operationId));
  const waiting = shown.filter(isUnsent).length;
  writeStored(WAITING_KEY, waiting === 0 ? null : `${waiting}`);
  setOutbox({ operations: shown, generation: readOutbox().generation + 1 });
}

export const recordKey = (
  kind: 'operations' | 'journal' | 'dashboard' | 'import',
  userId: string,
) => `${kind}:${userId}`;

/** Reads an account's taps and dashboard from this device; without storage the outbox stays empty. */
export async function openOutbox(userId: string): Promise<void> {
  try {
    const [operations = [], dashboard] = await Promise.all([
      readRecord<Operation[]>(recordKey('operations', userId)),
      readRecord<StoredDashboard>(recordKey('dashboard', userId)),
    ]);
    if (dashboard !== undefined) assumeServerAhead(dashboard.serverOffsetMs);
    const kept = operations.filter(isRecent);
    setOutbox({ userId, dashboard });
    if (kept.length > 0 || stored.length > 0) show(kept);
    listenToTabs();
    if (kept.length > 0 || dashboard !== undefined) await showPending();
  } catch {
    setOutbox({ ...NOTHING, generation: readOutbox().generation });
  }
}

/** Loaded after the first view, because usually no tap waits. */
const showPending = () =>
  import('./follow-pending.ts').then(
    ({ showPending: showNow }) => showNow(),
    () => undefined,
  );

export const isRecent = ({ tappedAtMs }: Operation) => Date.now() - tappedAtMs < DISCARDED_AFTER_MS;

let channel: BroadcastChannel | undefined;

/** Another tab of this browser may write, send and settle too. */
function listenToTabs(): void {
  channel?.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: { of, inMs } }: MessageEvent<Message>) => {
    const read = () => {
      if (of !== undefined && of === readOutbox().userId) void openOutbox(of);
    };
    if (inMs > 0) setTimeout(read, inMs);
    else read();
  });
}

/** The account whose operations have changed, and when to read them. */
type Message = { of: string | undefined; inMs: number };

/** Notifies other tabs. They show a first attempt only if the server does not answer. */
const notifyTabs = (of: string | undefined, inMs = 0) =>
  channel?.postMessage({ of, inMs } satisfies Message);

/** Changes the taps that wait, on the disk first. Rejects where nothing can be kept. */
export async function changeOperations(
  change: (operations: readonly Operation[]) => readonly Operation[],
  userId = readOutbox().userId,
  shownInMs = 0,
): Promise<void> {
  if (userId === undefined) throw new Error('The outbox is not open.');
  const after = await updateRecord<readonly Operation[]>(
    recordKey('operations', userId),
    (before = []) => {
      const changed = change(before.filter(isRecent));
      return changed.length === 0 ? undefined : changed;
    },
  );
  if (userId === readOutbox().userId) show(after);
  notifyTabs(userId, shownInMs);
}

/**
 * Writes a tap before it is sent for the first time or, where others wait before it (`isQueued`), in its place among
 * them. Undefined: this device can't keep it.
 */
export async function writeTap(
  tap: Tap,
): Promise<{ operation: Operation; isQueued: boolean } | undefined> {
  const { userId, operations } = readOutbox();
  if (userId === undefined) return undefined;
  const isQueued =
    nextToSend(operations) !== undefined ||
    operations.some((one) => one.sleepId === tap.sleepId && isUnsent(one));
  const operation: Operation = {
    ...tap,
    userId,
    operationId: newId(),
    tappedAtMs: Date.now(),
    serverOffsetMs: serverAheadMs(),
    state: isQueued ? 'new' : 'attempted',
  };
  if (!isQueued) attempting.add(operation.operationId);
  try {
    await changeOperations((before) => [...before, operation], userId, isQueued ? 0 : ATTEMPT_MS);
    return { operation, isQueued };
  } catch {
    attempting.delete(operation.operationId);
    return undefined;
  }
}

/** The server was silent: from now on the tap waits. */
export function keepTap({ operationId, userId }: Operation): void {
  attempting.delete(operationId);
  if (userId === readOutbox().userId) show(stored);
  notifyTabs(userId);
  void showPending();
  // Keeps the browser from evicting the data. Some browsers ask the sleeper.
  navigator.storage?.persist?.().catch(() => undefined);
}

/** After a response: removes the tap, and records an accepted one in the journal. */
export async function settleTap(operation: Operation, isTaken: boolean): Promise<void> {
  const { operationId } = operation;
  try {
    await changeOperations(
      (before) => before.filter((one) => one.operationId !== operationId),
      operation.userId,
    );
  } catch {
    // It is sent again with its id, which changes nothing.
  } finally {
    attempting.delete(operationId);
  }
  if (!isTaken || operation.userId !== readOutbox().userId) return;
  import('./journal.ts')
    .then(({ rememberSent }) => rememberSent([operation]))
    .catch(() => undefined);
}

/** Deletes an account's data on this device; its unsent taps only if discarded. */
export async function forgetAccount(userId: string, discardsTaps: boolean): Promise<void> {
  const { userId: openFor, generation } = readOutbox();
  if (openFor === userId) {
    setOutbox({ ...NOTHING, generation: generation + 1 });
    stored = [];
  }
  const kinds = [
    'journal',
    'dashboard',
    'import',
    ...(discardsTaps ? ['operations'] : []),
  ] as const;
  if (discardsTaps) writeStored(WAITING_KEY, null);
  await Promise.all(
    kinds.map((kind) => updateRecord(recordKey(kind as 'journal', userId), () => undefined)),
  ).catch(() => undefined);
}
