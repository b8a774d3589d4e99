import { normalizeDetails } from '#diary/rules/sleep-details.ts';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { isoText, operationTimeMs, type Operation } from './operation.ts';

type Sleeps = Map<string, SleepEntry>;

/** The id of the active sleep; null: none, undefined: unknown. */
type ActiveId = string | null | undefined;

/**
 * The server's last response with pending operations applied, the only owner of the active sleep. Sleeps whose times
 * change have no points until the server computes them.
 */
export function applyPending(
  stored: DashboardData,
  operations: readonly Operation[],
): DashboardData {
  if (operations.length === 0) return stored;
  const { activeSleep, lastSleep, recentSleeps = [] } = stored;
  const sleeps: Sleeps = new Map(recentSleeps.map((sleep) => [sleep.id, sleep]));
  if (activeSleep && !sleeps.has(activeSleep.id)) sleeps.set(activeSleep.id, activeSleep);
  if (isEntry(lastSleep) && !sleeps.has(lastSleep.id)) sleeps.set(lastSleep.id, lastSleep);
  // A sleep started on another device is not the one on this screen.
  const before: ActiveId = activeSleep === undefined ? undefined : (activeSleep?.id ?? null);
  const active = operations.reduce((id, operation) => applyOne(sleeps, operation, id), before);

  const listed = [...sleeps.values()].toSorted(
    (a, b) => Date.parse(b.startTime) - Date.parse(a.startTime),
  );
  const ended = listed.filter(({ endTime }) => endTime !== undefined);
  const last = ended.toSorted(
    (a, b) => Date.parse(b.endTime ?? '') - Date.parse(a.endTime ?? ''),
  )[0];
  const running = listed.find(({ id, endTime }) => id === active && endTime === undefined);
  const { activeSleep: _active, ...rest } = stored;
  return {
    ...rest,
    ...(active !== undefined && {
      activeSleep: running
        ? { ...activeSleep, id: running.id, startTime: running.startTime }
        : null,
    }),
    lastSleep: last ?? null,
    recentSleeps: listed.filter(({ id, endTime }) => endTime !== undefined || id === running?.id),
  };
}

/** Applies an operation to `sleeps`; returns the id of the active sleep afterwards. */
function applyOne(sleeps: Sleeps, operation: Operation, active: ActiveId): ActiveId {
  const { kind, sleepId: id, timeZone, body = {}, sleep: snapshot } = operation;
  const known = sleeps.get(id) ?? (kind === 'start' || kind === 'enter' ? undefined : snapshot);
  const told = isoText(operationTimeMs(operation));
  switch (kind) {
    case 'start':
      if (known?.endTime !== undefined) return active;
      sleeps.set(id, known ?? { id, startTime: told, timeZone, source: 'live' });
      return id;
    case 'end':
      if (known !== undefined) sleeps.set(id, endAt({ ...known, timeZone }, told));
      return active === undefined || active === id ? null : active;
    case 'enter': {
      const { startTime = told, endTime = told } = body;
      const entered: SleepEntry = { id, startTime, timeZone, source: 'manual' };
      sleeps.set(id, endAt({ ...entered, ...normalizeDetails(body) }, endTime));
      return active;
    }
    case 'correct': {
      if (known === undefined) return active;
      const { endTime } = body;
      const settled = endTime === undefined ? known : endAt(known, endTime);
      sleeps.set(id, { ...settled, ...normalizeDetails(body) });
      return active;
    }
    case 'delete':
      sleeps.delete(id);
      return active === undefined || active === id ? null : active;
    case 'reopen': {
      if (known === undefined) return active;
      const { endTime: _end, durationMinutes: _length, sleepDate: _date, ...open } = known;
      const { outOfBedAt: _rising, endPressedAt: _press, ...rest } = open;
      sleeps.set(id, uncounted(rest));
      return id;
    }
    case 'mark':
    case 'done':
      return active;
    default:
      return kind satisfies never;
  }
}

function endAt(sleep: SleepEntry, endTime: string): SleepEntry {
  if (sleep.endTime === endTime && !sleep.needsReview) return sleep;
  const minutes = Math.floor((Date.parse(endTime) - Date.parse(sleep.startTime)) / 60_000);
  return { ...uncounted(sleep), endTime, durationMinutes: Math.max(0, minutes) };
}

/** Without the fields that only the server computes. */
function uncounted({
  points: _points,
  bonusPoints: _bonus,
  needsReview: _review,
  notEarning: _reason,
  kind: _kind,
  ...facts
}: SleepEntry): SleepEntry {
  return facts;
}

const isEntry = (sleep: DashboardData['lastSleep']): sleep is SleepEntry =>
  sleep?.id !== undefined && sleep.startTime !== undefined;
