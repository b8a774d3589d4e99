import { hashKey } from '../hash-key.ts';
import type { Place, StatedZone } from '../imported-sleep.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import { isPlausibleOffset, parseEpochMs, parseInstant, parseUtc } from '../time-text.ts';
import {
  isBlank,
  isEmptyList,
  isObject,
  readJsonObjects,
  toSleepItem,
  toText,
  type JsonObject,
} from './read-records.ts';

const STAGES = ['deepSleepSeconds', 'lightSleepSeconds', 'remSleepSeconds'];

/** Garmin Connect: `DI-Connect-Wellness/<dates>_sleepData.json`. The ranges of the files overlap. */
export const garminReader: TextReader = {
  kind: 'text',
  format: 'garmin',
  isEntryPath: (path) => /_sleepData[^/]{0,20}\.json$/i.test(path),
  recognizes: ({ name, text }) =>
    // Responses of the service are objects of one day.
    (!/^\s*\{/.test(text) && /"sleep(?:StartTimestampGMT|WindowConfirmationType)"/.test(text)) ||
    (name.endsWith('_sleepdata.json') && isEmptyList(text)),
  read: (file) => readJsonObjects(file, [''], readDay),
};

function* readDay(day: JsonObject, at: Place): Generator<ImportItem> {
  const { sleepStartTimestampGMT: start, sleepEndTimestampGMT: end, napList } = day;
  // A day without both is one without a watch, not a broken record.
  if (!isBlank(start) || !isBlank(end)) {
    yield toSleepItem(
      at,
      toTime('sleepStartTimestampGMT', start),
      toTime('sleepEndTimestampGMT', end),
      {
        key: hashKey('garmin', toText(start), toText(end)),
        zone: readZone(end, day['sleepEndTimestampLocal']),
        detail: STAGES.some((stage) => Number(toText(day[stage])) > 0) ? 'stages' : 'asleep',
      },
    );
  }
  if (!Array.isArray(napList)) return;
  for (const nap of napList.filter(isObject)) {
    const { napStartTimestampGMT: start, napEndTimestampGMT: end } = nap;
    yield toSleepItem(
      at,
      toTime('napStartTimestampGMT', start),
      toTime('napEndTimestampGMT', end),
      {
        key: hashKey('garmin', toText(start), toText(end)),
        zone: null,
        detail: 'asleep',
        isNap: true,
      },
    );
  }
}

/** GMT without a mark of it. */
function toTime(field: string, value: unknown) {
  return { field, value, time: readGmt(value) };
}

function readGmt(value: unknown): number | undefined {
  const text = toText(value);
  return parseUtc(text) ?? parseEpochMs(value) ?? parseInstant(text)?.instant;
}

/** Exports have no local times; files that were fetched from the service do. */
function readZone(end: unknown, localEnd: unknown): StatedZone {
  const offsetMinutes = ((readGmt(localEnd) ?? Number.NaN) - (readGmt(end) ?? Number.NaN)) / 60_000;
  return isPlausibleOffset(offsetMinutes) ? { offsetMinutes } : null;
}
