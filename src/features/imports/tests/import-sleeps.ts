import { importNights } from '../server/import-nights.ts';
import { HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';

type Given = { starts?: readonly number[]; dryRun?: boolean };

/** Imports a sleep of an hour from each of these instants, as the operator. */
export const importSleeps = (
  deps: TestDeps,
  userId: string,
  { starts = [], dryRun = false }: Given = {},
) =>
  importNights(
    { ...deps, countImport: async () => {} },
    {
      userId,
      importId: deps.newId(),
      format: 'csv',
      fileName: 'nights.csv',
      sleeps: starts.map((startTime) => ({
        key: String(startTime),
        startTime,
        endTime: startTime + HOUR_MS,
        timeZone: 'UTC',
      })),
      marks: [],
      by: 'operator',
      dryRun,
    },
  );
