import type { DatabaseReader, ImportItem } from '../reader.ts';
import { problemAt } from '../reader.ts';
import { parseEpochMs } from '../time-text.ts';
import { readTables, type Select } from './database-rows.ts';
import { hashKey } from '../hash-key.ts';
import { toSleepItem, toText } from './read-records.ts';

/** Tables with a row per sleep; times are epoch milliseconds. Others have only minutes of activity. */
const SESSION_TABLES = [
  { table: 'XIAOMI_SLEEP_TIME_SAMPLE', start: 'TIMESTAMP', end: 'WAKEUP_TIME' },
  { table: 'COLMI_SLEEP_SESSION_SAMPLE', start: 'TIMESTAMP', end: 'WAKEUP_TIME' },
  { table: 'HUAWEI_SLEEP_STATS_SAMPLE', start: 'TIMESTAMP', end: 'WAKEUP_TIME' },
  { table: 'GARMIN_NAP_SAMPLE', start: 'TIMESTAMP', end: 'END_TIMESTAMP', isNap: true },
] as const;
const HUAMI_TABLE = 'HUAMI_SLEEP_SESSION_SAMPLE';

/** Gadgetbridge: `Gadgetbridge.db`, or `database/Gadgetbridge` in the zip of its backup. */
export const gadgetbridgeReader: DatabaseReader = {
  kind: 'database',
  format: 'gadgetbridge',
  isEntryPath: (path) => /(?:^|\/)gadgetbridge[^/.]*(?:\.db)?$/i.test(path),
  recognizes: (tables) => tables.has('DEVICE_ATTRIBUTES') && tables.has('USER_ATTRIBUTES'),
  read: (database, path) => readTables(database, path, (select) => readSessions(select, path)),
};

function* readSessions(select: Select, path: string): Generator<ImportItem> {
  let record = 0;
  const devices = new Map<unknown, string>();
  for (const { _id: id, ALIAS: alias, NAME: name } of select('DEVICE', ['_id', 'ALIAS', 'NAME'])) {
    devices.set(id, toText(alias) || toText(name));
  }
  const toItem = (
    device: unknown,
    start: { field: string; value: unknown },
    end: { field: string; value: unknown },
    isNap?: boolean,
  ) =>
    toSleepItem(
      { file: path, record },
      { ...start, time: parseEpochMs(start.value) },
      { ...end, time: parseEpochMs(end.value) },
      {
        key: hashKey('gadgetbridge', toText(start.value), toText(end.value)),
        zone: null,
        detail: 'stages',
        source: devices.get(device) || undefined,
        isNap: isNap || undefined,
      },
    );
  for (const { table, start, end, ...kind } of SESSION_TABLES) {
    for (const row of select(table, ['DEVICE_ID', start, end])) {
      record += 1;
      const [startValue, endValue] = [row[start], row[end]];
      yield toItem(
        row['DEVICE_ID'],
        { field: start, value: startValue },
        { field: end, value: endValue },
        'isNap' in kind,
      );
    }
  }
  for (const { DEVICE_ID: device, DATA: data } of select(HUAMI_TABLE, ['DEVICE_ID', 'DATA'])) {
    record += 1;
    const times = decodeHuami(data);
    if (times === undefined) {
      yield problemAt({ file: path, record }, { code: 'invalidRecord' });
    } else if (times.end > times.start) {
      yield toItem(
        device,
        { field: 'DATA', value: times.start },
        { field: 'DATA', value: times.end },
      );
    }
  }
}

/** A midnight in epoch seconds, then start and end in minutes since the midnight before it. Equal ones are no sleep. */
function decodeHuami(data: unknown): { start: number; end: number } | undefined {
  if (!(data instanceof Uint8Array) || data.length < 14) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const dayBeforeMs = (view.getUint32(4, true) - 86_400) * 1000;
  return {
    start: dayBeforeMs + view.getUint16(10, true) * 60_000,
    end: dayBeforeMs + view.getUint16(12, true) * 60_000,
  };
}
