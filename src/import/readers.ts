import type { Reader } from './reader.ts';
import { appleCsvReader } from './readers/apple-csv.ts';
import { appleHealthReader } from './readers/apple-health.ts';
import { csvReader } from './readers/csv.ts';
import { fitbitReader } from './readers/fitbit.ts';
import { garminReader } from './readers/garmin.ts';
import { healthConnectReader } from './readers/health-connect.ts';
import { lelapCsvReader, lelapJsonReader } from './readers/lelap.ts';
import { ouraReader } from './readers/oura.ts';
import { pleesReader } from './readers/plees.ts';
import { samsungReader } from './readers/samsung.ts';
import { sleepAsAndroidReader } from './readers/sleep-as-android.ts';
import { sleepCycleReader } from './readers/sleepcycle.ts';
import { sleepmeterReader } from './readers/sleepmeter.ts';
import { whoopReader } from './readers/whoop.ts';
import { zeppReader } from './readers/zepp.ts';

/** All readers, in the order in which they are asked: a file belongs to the first that recognizes it. */
export const READERS: readonly Reader[] = [
  lelapJsonReader,
  lelapCsvReader,
  appleHealthReader,
  appleCsvReader,
  fitbitReader,
  samsungReader,
  sleepAsAndroidReader,
  pleesReader,
  garminReader,
  whoopReader,
  sleepCycleReader,
  zeppReader,
  ouraReader,
  sleepmeterReader,
  healthConnectReader,
  // Any other CSV, so it is the last.
  csvReader,
];
