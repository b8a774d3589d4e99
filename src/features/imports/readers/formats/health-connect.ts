import type { StatedZone } from '../imported-sleep.ts';
import { problemAt, type Database, type DatabaseReader, type ImportItem } from '../reader.ts';
import { isPlausibleOffset, parseEpochMs } from '../time-text.ts';
import { listColumns, readTables, type Select } from './database-rows.ts';
import { toKey, toSleepItem, toText } from './read-records.ts';

const UUID_BYTES = 16;
const SESSIONS = 'sleep_session_record_table';
const STAGES = 'sleep_stages_table';
const APPS = 'application_info_table';
/** Light, deep and REM; others are awake, out of bed or unknown. */
const SLEEP_STAGES: ReadonlySet<unknown> = new Set([4, 5, 6]);
const REQUIRED = ['start_time', 'end_time'];
const SESSION_COLUMNS = ['row_id', 'uuid', 'app_info_id', ...REQUIRED, 'end_zone_offset', 'notes'];

/** Android's Health Connect: `health_connect_export.db`. Several apps may have written one night. */
export const healthConnectReader: DatabaseReader = {
  kind: 'database',
  format: 'health-connect',
  isEntryPath: (path) => /(?:^|\/)health_connect_export[^/]*\.db$/i.test(path),
  recognizes: (tables) => tables.has(SESSIONS),
  read: (database, path) =>
    readTables(database, path, (select) => readSessions(select, path, database)),
};

function* readSessions(select: Select, path: string, database: Database): Generator<ImportItem> {
  const apps = new Map<unknown, string>();
  for (const app of select(APPS, ['row_id', 'app_name', 'package_name'])) {
    const name = app['app_name'] ?? app['package_name'];
    if (typeof name === 'string' && name !== '') apps.set(app['row_id'], name);
  }
  const withStages = new Set<unknown>();
  for (const stage of select(STAGES, ['parent_key', 'stage_type'])) {
    if (SLEEP_STAGES.has(stage['stage_type'])) withStages.add(stage['parent_key']);
  }
  const columns = listColumns(database, SESSIONS);
  const missing = REQUIRED.filter((column) => !columns.has(column));
  if (missing.length > 0) {
    yield problemAt({ file: path }, { code: 'missingColumns', columns: missing });
    return;
  }
  let record = 0;
  for (const row of select(SESSIONS, SESSION_COLUMNS)) {
    record += 1;
    const { uuid, notes } = row;
    const [start, end] = [toValue(row['start_time']), toValue(row['end_time'])];
    const source = apps.get(row['app_info_id']);
    yield toSleepItem(
      { file: path, record },
      { field: 'start_time', value: start, time: parseEpochMs(start) },
      { field: 'end_time', value: end, time: parseEpochMs(end) },
      {
        key: toKey('health-connect', toHex(uuid), source ?? '', toText(start), toText(end)),
        zone: readZone(row['end_zone_offset']),
        detail: withStages.has(row['row_id']) ? 'stages' : 'asleep',
        source,
        note: typeof notes === 'string' && notes !== '' ? notes : undefined,
      },
    );
  }
}

/** A blob is no time and may be huge. */
const toValue = (value: unknown) => (value instanceof Uint8Array ? 'blob' : value);

function toHex(bytes: unknown): string | undefined {
  if (!(bytes instanceof Uint8Array) || bytes.length !== UUID_BYTES) return undefined;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readZone(seconds: unknown): StatedZone {
  const offsetMinutes = typeof seconds === 'number' ? seconds / 60 : Number.NaN;
  return isPlausibleOffset(offsetMinutes) ? { offsetMinutes } : null;
}
