import { hashKey } from '../hash-key.ts';
import type { ImportedSleep, ImportFormat, Place, StatedZone } from '../imported-sleep.ts';
import { toShownValue } from '../problems.ts';
import { problemAt, type ImportItem } from '../reader.ts';
import {
  isPlausibleOffset,
  parseEpochMs,
  parseInstant,
  parseOffsetMinutes,
  parseUtc,
  parseWallTime,
} from '../time-text.ts';
import { toAppleItem } from './apple-records.ts';
import { isBlank, isObject, toKey, toSleepItem, toText, type JsonObject } from './read-records.ts';

/** The layout of a JSON file. */
export type JsonLayout = {
  readonly format: ImportFormat;
  /** Entries of zips and folders that are opened. */
  readonly entries: RegExp;
  /** Matches the first 64 KiB. */
  readonly sign: RegExp;
  /** Files of this name may be an empty list: a time without sleep. */
  readonly emptyName?: RegExp;
  /** Lists whose objects are read one by one, '' for the file's own; without, the file is read as one object. */
  readonly lists?: readonly string[];
  readonly read: (object: JsonObject, at: Place) => Iterable<ImportItem>;
};

const NO_SLEEP = new Set(['rest', 'deleted']);

export const JSON_LAYOUTS: readonly JsonLayout[] = [
  {
    // Google Takeout, and Fitbit's own export.
    format: 'fitbit',
    entries: /(?:^|\/)sleep-\d{4}-\d{2}-\d{2}[^/]*\.json$/i,
    sign: /^\s*[[{](?=[^]*"logId")[^]*"dateOfSleep"/,
    emptyName: /^sleep-/,
    lists: ['', 'sleep'],
    read: readFitbitLog,
  },
  {
    // `DI-Connect-Wellness/<dates>_sleepData.json`; ranges overlap. Responses of the service are objects of one day.
    format: 'garmin',
    entries: /_sleepData[^/]{0,20}\.json$/i,
    sign: /^\s*\[[^]*"sleep(?:StartTimestampGMT|WindowConfirmationType)"/,
    emptyName: /_sleepdata\.json$/,
    lists: [''],
    read: readGarminDay,
  },
  {
    format: 'oura',
    entries: /(?:^|\/)oura[^/]*\.json$/i,
    sign: /^\s*[[{][^]*"bedtime_start"/,
    lists: ['', 'sleep', 'data'],
    read: readOuraPeriod,
  },
  {
    // Google Takeout: `Fit/All Sessions/2026-10-01T23_10_00+07_00_SLEEP.json`.
    format: 'google-fit',
    entries: /_SLEEP(?: \(\d+\))?\.json$/i,
    sign: /^\s*\{[^]*"fitnessActivity"\s*:\s*"sleep"/,
    read: readGoogleFitSession,
  },
  {
    format: 'huawei',
    entries: /(?:^|\/)health detail data[^/]*\.json$/i,
    sign: /^\s*\[[^]*"samplePoints"/,
    lists: [''],
    read: readHuaweiRecord,
  },
  {
    format: 'polar',
    entries: /(?:^|\/)sleep_result[^/]*\.json$/i,
    sign: /^\s*\[[^]*"sleepResult"/,
    emptyName: /^sleep_result/,
    lists: [''],
    read: readPolarNight,
  },
  {
    // Health Auto Export, an app that writes or sends Apple Health's records as JSON, also without sleep.
    format: 'apple-health',
    entries: /(?:^|\/)HealthAutoExport[^/]*\.json$/i,
    sign: /^\s*\{\s*"data"\s*:\s*\{[^]*"metrics"\s*:\s*\[/,
    read: readHealthAutoExport,
  },
  {
    // Lelap's own layout for scripts (docs/sleepers/import.md).
    format: 'plain',
    entries: /(?:^|\/)nights[^/]*\.json$/i,
    sign: /^\s*\{\s*"nights"\s*:\s*\[/,
    lists: ['nights'],
    read: readPlainNight,
  },
  {
    // The test of HC Webhook has an invented night.
    format: 'health-connect',
    entries: /(?:^|\/)hc-?webhook-test[^/]*\.json$/i,
    sign: /^\s*\{(?=[^[{]*"app_version")[^[{]*"test"\s*:\s*true/,
    lists: [],
    read: () => [],
  },
  {
    // HC Webhook, an app that sends what is new in Health Connect, also without sleep; long lists may come first.
    format: 'health-connect',
    entries: /(?:^|\/)hc-?webhook[^/]*\.json$/i,
    sign: /^\s*\{(?:(?=[^[{]*"app_version")[^[{]*"timestamp"|[^]*"session_end_time")/,
    lists: ['sleep'],
    read: readWebhookSession,
  },
  {
    // HCGateway, a server that an app copies Health Connect to: what it answers for `sleepSession`.
    format: 'health-connect',
    entries: /(?:^|\/)hcgateway[^/]*\.json$/i,
    sign: /^\s*\[(?=[^]*"_id")(?=[^]*"app")[^]*"stages"/,
    lists: [''],
    read: readGatewaySession,
  },
];

const toWall = (field: string, value: unknown) => ({
  field,
  value,
  time: parseWallTime(toText(value)),
});

const toTime = (field: string, value: unknown) => {
  const text = toText(value);
  return { field, value, time: parseInstant(text)?.instant ?? parseWallTime(text) };
};

/** The offset beside a time; `Z` is how instants are written. */
function readOffset(value: unknown): StatedZone {
  const text = toText(value);
  const offsetMinutes = /z$/i.test(text) ? undefined : parseInstant(text)?.offsetMinutes;
  return offsetMinutes === undefined ? null : { offsetMinutes };
}

const isPositive = (value: unknown) => Number(toText(value)) > 0;

/** Local times without a zone. `duration` may be 30 s shorter than the times. */
function* readFitbitLog(log: JsonObject, at: Place): Generator<ImportItem> {
  const { logId, startTime, endTime, duration, mainSleep, type } = log;
  yield toSleepItem(at, toWall('startTime', startTime), toWall('endTime', endTime), {
    key: toKey('fitbit', logId, toText(startTime), toText(endTime)),
    durationMs: typeof duration === 'number' && duration > 0 ? duration : undefined,
    zone: null,
    detail: type === 'stages' ? 'stages' : 'asleep',
    isNap: mainSleep === false ? true : undefined,
  });
}

function* readGarminDay(day: JsonObject, at: Place): Generator<ImportItem> {
  const { sleepStartTimestampGMT: start, sleepEndTimestampGMT: end, napList } = day;
  // A day without both is one without a watch, not a broken record.
  if (!isBlank(start) || !isBlank(end)) {
    const stages = [day['deepSleepSeconds'], day['lightSleepSeconds'], day['remSleepSeconds']];
    yield toGarminItem(at, day, 'sleep', {
      zone: readGarminZone(end, day['sleepEndTimestampLocal']),
      detail: stages.some(isPositive) ? 'stages' : 'asleep',
    });
  }
  if (!Array.isArray(napList)) return;
  for (const nap of napList.filter(isObject)) {
    yield toGarminItem(at, nap, 'nap', { zone: null, detail: 'asleep', isNap: true });
  }
}

function toGarminItem(
  at: Place,
  record: JsonObject,
  name: 'sleep' | 'nap',
  details: Pick<ImportedSleep, 'zone' | 'detail' | 'isNap'>,
): ImportItem {
  const [startField, endField] = [`${name}StartTimestampGMT`, `${name}EndTimestampGMT`];
  const [start, end] = [record[startField], record[endField]];
  const key = hashKey('garmin', toText(start), toText(end));
  return toSleepItem(at, toGmt(startField, start), toGmt(endField, end), { key, ...details });
}

/** GMT without a mark of it. */
const toGmt = (field: string, value: unknown) => ({ field, value, time: readGmt(value) });

function readGmt(value: unknown): number | undefined {
  const text = toText(value);
  return parseUtc(text) ?? parseEpochMs(value) ?? parseInstant(text)?.instant;
}

/** Exports have no local times; files that were fetched from the service do. */
function readGarminZone(end: unknown, localEnd: unknown): StatedZone {
  const offsetMinutes = ((readGmt(localEnd) ?? Number.NaN) - (readGmt(end) ?? Number.NaN)) / 60_000;
  return isPlausibleOffset(offsetMinutes) ? { offsetMinutes } : null;
}

function* readOuraPeriod(period: JsonObject, at: Place): Generator<ImportItem> {
  const type = toText(period['type']).toLowerCase();
  const { bedtime_start: start, bedtime_end: end } = period;
  if (NO_SLEEP.has(type) || (isBlank(start) && isBlank(end))) return;
  const stages = ['deep_sleep_duration', 'rem_sleep_duration', 'deep', 'rem'];
  yield toSleepItem(at, toTime('bedtime_start', start), toTime('bedtime_end', end), {
    key: toKey('oura', toText(period['id']), toText(start), toText(end)),
    zone: readOffset(end),
    detail: stages.some((name) => isPositive(period[name])) ? 'stages' : 'asleep',
    isNap: type.endsWith('nap') ? true : undefined,
  });
}

/** Times in UTC; the name of the file has the local start with its offset. */
function* readGoogleFitSession(session: JsonObject, at: Place): Generator<ImportItem> {
  const { startTime, endTime, segment } = session;
  const segments = Array.isArray(segment) ? segment.filter(isObject) : [];
  const offset = /([+-]\d{2})_(\d{2})_SLEEP/i.exec(at.file);
  const offsetMinutes = offset ? parseOffsetMinutes(`${offset[1]}:${offset[2]}`) : undefined;
  yield toSleepItem(at, toTime('startTime', startTime), toTime('endTime', endTime), {
    key: hashKey('google-fit', toText(startTime), toText(endTime)),
    zone: offsetMinutes === undefined ? null : { offsetMinutes },
    detail: segments.some(({ fitnessActivity }) =>
      /^sleep\.(?:light|deep|rem)$/.test(toText(fitnessActivity)),
    )
      ? 'stages'
      : 'asleep',
  });
}

/** A gap of this length between two stages separates two segments. */
const HUAWEI_GAP_MS = 5 * 60_000;

/** A measurement with any number of stages, also of one minute; stages next to each other are one segment. */
function* readHuaweiRecord(record: JsonObject, at: Place): Generator<ImportItem> {
  const { samplePoints, timeZone } = record;
  if (!Array.isArray(samplePoints)) return;
  const offsetMinutes = parseOffsetMinutes(toText(timeZone));
  const asleep = samplePoints
    .filter(isObject)
    .filter(({ key }) =>
      /^(?:PROFESSIONAL_)?SLEEP_(?:DEEP|LIGHT|SHALLOW|DREAM|NOON)$/.test(toText(key)),
    )
    .map(({ startTime, endTime }) => ({
      start: parseEpochMs(startTime) ?? Number.NaN,
      end: parseEpochMs(endTime) ?? Number.NaN,
    }));
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of asleep.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start - last.end < HUAWEI_GAP_MS) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  for (const { start, end } of joined) {
    if (!(end > start)) {
      yield { kind: 'problem', at, reason: { code: 'endBeforeStart' } };
      continue;
    }
    const zone = offsetMinutes === undefined ? null : { offsetMinutes };
    yield { kind: 'segment', segment: { detail: 'stages', source: '', start, end, zone, at } };
  }
}

/** The sleeper's own rating of a night, worst first. */
const POLAR_RATINGS = [
  'SLEPT_POORLY',
  'SLEPT_SOMEWHAT_POORLY',
  'SLEPT_NEITHER_POORLY_NOR_WELL',
  'SLEPT_SOMEWHAT_WELL',
  'SLEPT_WELL',
];

function* readPolarNight(
  { night, evaluation, sleepResult }: JsonObject,
  at: Place,
): Generator<ImportItem> {
  const result = isObject(sleepResult) ? sleepResult['hypnogram'] : undefined;
  const { sleepStart, sleepEnd, rating } = isObject(result) ? result : {};
  const quality = POLAR_RATINGS.indexOf(toText(rating)) + 1;
  yield toSleepItem(at, toTime('sleepStart', sleepStart), toTime('sleepEnd', sleepEnd), {
    key: toKey('polar', night, toText(sleepStart), toText(sleepEnd)),
    zone: readOffset(sleepEnd),
    detail: isObject(evaluation) && isObject(evaluation['phaseDurations']) ? 'stages' : 'asleep',
    quality: quality === 0 ? undefined : (quality as 1 | 2 | 3 | 4 | 5),
  });
}

/** Nights, or with *summarize data* switched off the records of stages. Offsets are the phone's at the export. */
function* readHealthAutoExport({ data }: JsonObject, { file }: Place): Generator<ImportItem> {
  const metrics = isObject(data) && Array.isArray(data['metrics']) ? data['metrics'] : [];
  const nights = metrics
    .filter(isObject)
    .filter(({ name }) => name === 'sleep_analysis')
    .flatMap((metric) => (Array.isArray(metric['data']) ? metric['data'].filter(isObject) : []));
  for (const [index, night] of nights.entries()) {
    const at = { file, record: index + 1 };
    const source = toText(night['source']);
    if (night['startDate'] !== undefined) {
      const { startDate, endDate, value } = night;
      const [start, end] = [toText(startDate), toText(endDate)];
      const item = toAppleItem({ source, start, end, value: toText(value) }, at);
      if (item) yield item;
      continue;
    }
    const { inBedStart, inBedEnd, sleepStart = inBedStart, sleepEnd = inBedEnd } = night;
    yield toSleepItem(at, toTime('sleepStart', sleepStart), toTime('sleepEnd', sleepEnd), {
      key: hashKey('apple-health', source, toText(sleepStart), toText(sleepEnd)),
      zone: null,
      detail: readAppleDetail(night),
      source: source || undefined,
    });
  }
}

function readAppleDetail(night: JsonObject): ImportedSleep['detail'] {
  const has = (...names: readonly string[]) => names.some((name) => isPositive(night[name]));
  if (has('core', 'deep', 'rem')) return 'stages';
  return has('asleep', 'totalSleep') ? 'asleep' : 'in-bed';
}

/** `timeZone` and the offset of the end are optional: a time without an offset is local. */
function* readPlainNight(night: JsonObject, at: Place): Generator<ImportItem> {
  const { start, end, note, quality } = night;
  const timeZone = toText(night['timeZone']);
  const rating = ([1, 2, 3, 4, 5] as const).find((each) => each === quality);
  const item = toSleepItem(at, toTime('start', start), toTime('end', end), {
    key: hashKey('plain', toText(start), toText(end)),
    zone: isBlank(timeZone) ? readOffset(end) : { iana: timeZone },
    detail: 'asleep',
    note: toText(note) || undefined,
    quality: rating,
  });
  if (item.kind === 'sleep' && rating === undefined && !isBlank(quality)) {
    const value = toShownValue(quality);
    yield problemAt(at, { code: 'invalidNumber', field: 'quality', value });
  }
  yield item;
}

/** Times in UTC. Relatives of the app state the start, and offsets. */
function* readWebhookSession(session: JsonObject, at: Place): Generator<ImportItem> {
  const { session_start_time: statedStart, session_end_time: statedEnd, metadata } = session;
  const end = toGmt('session_end_time', statedEnd);
  const start = isBlank(statedStart)
    ? toStart(end, session['duration_seconds'])
    : toGmt('session_start_time', statedStart);
  const origin = isObject(metadata) ? metadata : {};
  const app = origin['data_origin'] ?? origin['dataOrigin'] ?? origin['package_name'];
  yield toSleepItem(at, start, end, {
    key: hashKey('health-connect', start.time ?? 0, end.time ?? 0),
    zone: readOffset(statedEnd) ?? readOffset(statedStart),
    detail: readStages(session['stages']),
    source: toText(app) || undefined,
  });
}

/** The start by the length in seconds; without an end there is none. */
function toStart(end: ReturnType<typeof toGmt>, seconds: unknown) {
  if (end.time === undefined) return end;
  const isLength = typeof seconds === 'number' && seconds > 0;
  const time = isLength ? parseEpochMs(Math.round(end.time - seconds * 1000)) : undefined;
  return { field: 'duration_seconds', value: seconds, time };
}

/** Health Connect's stages by number, or by a name such as STAGE_TYPE_DEEP; others are awake or unknown. */
const readStages = (stages: unknown) =>
  Array.isArray(stages) &&
  stages.filter(isObject).some(({ stage }) => /^[456]$|light|deep|rem/i.test(toText(stage)))
    ? 'stages'
    : 'asleep';

function* readGatewaySession(
  { id, app, start, end, data }: JsonObject,
  at: Place,
): Generator<ImportItem> {
  const { notes, stages } = isObject(data) ? data : {};
  yield toSleepItem(at, toTime('start', start), toTime('end', end), {
    key: toKey('health-connect', id, toText(app), toText(start), toText(end)),
    zone: readOffset(end),
    detail: readStages(stages),
    source: toText(app) || undefined,
    note: toText(notes) || undefined,
  });
}
