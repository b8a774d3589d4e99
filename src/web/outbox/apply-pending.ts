import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { isoText, isUnsent, operationTimeMs, type Operation } from './operation.ts';

type Sleeps = Map<string, SleepEntry>;

/**
 * The dashboard with pending operations applied to the server's last response. Sleeps whose times
 * change have no points until the server computes them.
 */
export function applyPending(
  stored: DashboardData,
  operations: readonly Operation[],
): DashboardData {
  const pending = operations.filter(isUnsent);
  if (pending.length === 0) return stored;
  const { activeSleep, lastSleep, recentSleeps = [] } = stored;
  const sleeps: Sleeps = new Map(recentSleeps.map((sleep) => [sleep.id, sleep]));
  if (activeSleep && !sleeps.has(activeSleep.id)) sleeps.set(activeSleep.id, activeSleep);
  if (isEntry(lastSleep) && !sleeps.has(lastSleep.id)) sleeps.set(lastSleep.id, lastSleep);
  // A sleep started on another device is not the one on this screen.
  const active = pending.reduce(
    (id, operation) => applyOne(sleeps, operation, id),
    activeSleep?.id ?? null,
  );

  const listed = [...sleeps.values()].toSorted(
    (a, b) => Date.parse(b.startTime) - Date.parse(a.startTime),
  );
  const ended = listed.filter(({ endTime }) => endTime !== undefined);
  const last = ended.toSorted(
    (a, b) => Date.parse(b.endTime ?? '') - Date.parse(a.endTime ?? ''),
  )[0];
  const running = listed.find(({ id, endTime }) => id === active && endTime === undefined);
  return {
    ...stored,
    activeSleep:
      running === undefined
        ? null
        : { ...stored.activeSleep, id: running.id, ...pickStart(running) },
    lastSleep: last ?? null,
    recentSleeps: listed.filter(({ id, endTime }) => endTime !== undefined || id === running?.id),
  };
}

/** Applies an operation to `sleeps`; returns the id of the active sleep afterwards. */
function applyOne(sleeps: Sleeps, operation: Operation, active: string | null): string | null {
  const { kind, sleepId: id, timeZone, body = {}, sleep: snapshot } = operation;
  const known = sleeps.get(id) ?? (kind === 'start' || kind === 'enter' ? undefined : snapshot);
  const told = isoText(operationTimeMs(operation));
  switch (kind) {
    case 'start':
      if (known?.endTime !== undefined) return active;
      sleeps.set(id, known ?? { id, startTime: told, timeZone, source: 'live' });
      return id;
    case 'end':
      if (known !== undefined) sleeps.set(id, withTimes(known, { endTime: told, timeZone }));
      return active === id ? null : active;
    case 'enter': {
      const { startTime = told, endTime = told, ...rest } = body;
      const entered: SleepEntry = { id, startTime, timeZone, source: 'manual' };
      sleeps.set(id, { ...withTimes(entered, { endTime }), ...detailsIn(rest) });
      return active;
    }
    case 'correct': {
      if (known === undefined) return active;
      const { startTime, endTime, timeZone: zone } = body;
      const moved = withTimes(known, { startTime, endTime, timeZone: zone });
      sleeps.set(id, { ...moved, ...detailsIn(body) });
      return active;
    }
    case 'delete':
      sleeps.delete(id);
      return active === id ? null : active;
    case 'restore':
      if (snapshot !== undefined) sleeps.set(id, snapshot);
      return snapshot !== undefined && snapshot.endTime === undefined ? id : active;
    case 'reopen': {
      if (known === undefined) return active;
      const { endTime: _end, durationMinutes: _length, sleepDate: _date, ...rest } = known;
      sleeps.set(id, uncounted(rest));
      return id;
    }
    case 'mark':
      return active;
    default:
      return kind satisfies never;
  }
}

function withTimes(
  sleep: SleepEntry,
  given: {
    startTime?: string | undefined;
    endTime?: string | undefined;
    timeZone?: string | undefined;
  },
): SleepEntry {
  const startTime = given.startTime ?? sleep.startTime;
  const endTime = given.endTime ?? sleep.endTime;
  const timeZone = given.timeZone ?? sleep.timeZone;
  if (startTime === sleep.startTime && endTime === sleep.endTime && timeZone === sleep.timeZone)
    return sleep;
  const minutes = Math.floor((Date.parse(endTime ?? startTime) - Date.parse(startTime)) / 60_000);
  return {
    ...uncounted(sleep),
    startTime,
    ...(timeZone !== undefined && { timeZone }),
    ...(endTime !== undefined && { endTime, durationMinutes: Math.max(0, minutes) }),
  };
}

/** Without the fields that only the server computes. */
function uncounted({
  points: _points,
  bonusPoints: _bonus,
  needsReview: _review,
  notEarning: _reason,
  ...facts
}: SleepEntry): SleepEntry {
  return facts;
}

const detailsIn = ({ quality, note }: NonNullable<Operation['body']>) => ({
  ...(quality !== undefined && { quality }),
  ...(note !== undefined && { note }),
});

const pickStart = ({ startTime }: SleepEntry) => ({ startTime });

const isEntry = (sleep: DashboardData['lastSleep']): sleep is SleepEntry =>
  sleep?.id !== undefined && sleep.startTime !== undefined;
