import { deviceName } from '#kernel/server/clients/request-origin.ts';
import { toNetwork } from '#kernel/server/clients/ip-prefix.ts';
import type { AccountFailure, AccountFailures } from './record-account-failures.ts';

/** Interval of writes at any rate of guesses. A crash loses at most this long. */
const WRITTEN_AFTER_MS = 5_000;

/** More than can be checked in that time; further ones are not counted. */
const MAX_WAITING = 1_000;

export type FailureBuffer = ReturnType<typeof createFailureBuffer>;

/** Counts failures in memory, and writes the counts a little later, all at once. */
export function createFailureBuffer(deps: {
  now: () => number;
  newId: () => string;
  write: (failures: readonly AccountFailures[]) => Promise<void>;
  report: (error: unknown) => void;
}) {
  let waiting = new Map<string, AccountFailures>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const writeWaiting = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const failures = [...waiting.values()];
    waiting = new Map();
    try {
      await deps.write(failures);
    } catch (error) {
      deps.report(error);
    }
  };

  const flush = () => (writing = writing.then(writeWaiting));

  return {
    /** Without writing it, so that response times don't reveal writes. */
    record({ userId, kind, by }: AccountFailure): void {
      const now = deps.now();
      const network = toNetwork(by.address);
      const device = deviceName(by.userAgent);
      const key = toKey({ userId, kind, by });
      const before = waiting.get(key);
      if (before === undefined && waiting.size >= MAX_WAITING) return;
      waiting.set(key, {
        id: before?.id ?? deps.newId(),
        userId,
        kind,
        network,
        device: before === undefined || before.device === device ? device : null,
        firstAt: before?.firstAt ?? now,
        lastAt: Math.max(before?.lastAt ?? now, now),
        times: (before?.times ?? 0) + 1,
        isOneTakenBack: before?.isOneTakenBack ?? false,
      });
      timer ??= setTimeout(() => void flush(), WRITTEN_AFTER_MS).unref();
    },
    /** Returns whether it was still buffered. */
    retract(failure: AccountFailure): boolean {
      const key = toKey(failure);
      const noted = waiting.get(key);
      if (noted === undefined) return false;
      const { times } = noted;
      if (times > 1) waiting.set(key, { ...noted, times: times - 1, isOneTakenBack: true });
      else waiting.delete(key);
      return true;
    },
    /** Resolves when all buffered failures are written or reported. */
    flush,
  };
}

function toKey({ userId, kind, by }: AccountFailure): string {
  return JSON.stringify([userId, kind, toNetwork(by.address)]);
}
