import type { Reader } from './reader.ts';
import { appleCsvReader } from './readers/apple-csv.ts';
import { appleHealthReader } from './readers/apple-health.ts';
import { CSV_PRESETS } from './readers/csv-presets.ts';
import { csvReader } from './readers/csv.ts';
import { gadgetbridgeReader } from './readers/gadgetbridge.ts';
import { healthConnectReader } from './readers/health-connect.ts';
import { JSON_LAYOUTS } from './readers/json-layouts.ts';
import { toJsonReader } from './readers/json-reader.ts';
import { lelapCsvReader, lelapJsonReader } from './readers/lelap.ts';
import { toPresetReader } from './readers/preset-reader.ts';
import { sleepAsAndroidReader } from './readers/sleep-as-android.ts';
import { sleepmeterReader } from './readers/sleepmeter.ts';
import { zeppReader } from './readers/zepp.ts';

/** All readers, in the order in which they are asked: a file belongs to the first that recognizes it. */
export const READERS: readonly Reader[] = [
  lelapJsonReader,
  lelapCsvReader,
  appleHealthReader,
  appleCsvReader,
  ...JSON_LAYOUTS.map(toJsonReader),
  ...CSV_PRESETS.map(toPresetReader),
  sleepAsAndroidReader,
  zeppReader,
  sleepmeterReader,
  healthConnectReader,
  gadgetbridgeReader,
  // Any other CSV, so it is the last.
  csvReader,
];
