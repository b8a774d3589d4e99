import type { Reader } from './reader.ts';
import { appleCsvReader } from './formats/apple-csv.ts';
import { appleHealthReader } from './formats/apple-health.ts';
import { CSV_PRESETS } from './formats/csv-presets.ts';
import { csvReader } from './formats/csv.ts';
import { gadgetbridgeReader } from './formats/gadgetbridge.ts';
import { healthConnectReader } from './formats/health-connect.ts';
import { JSON_LAYOUTS } from './formats/json-layouts.ts';
import { toJsonReader } from './formats/json-reader.ts';
import { lelapCsvReader, lelapJsonReader } from './formats/lelap.ts';
import { toPresetReader } from './formats/preset-reader.ts';
import { sleepAsAndroidReader } from './formats/sleep-as-android.ts';
import { sleepmeterReader } from './formats/sleepmeter.ts';
import { zeppReader } from './formats/zepp.ts';

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
