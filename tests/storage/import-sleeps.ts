import { importNights } from '#server/usecases/imports/import-nights.ts';
import { HOUR_MS, type TestDeps } from '#testkit/sleepers.ts';

type Given = { importId?: string; starts?: readonly number[]; dryRun?: boolean };

/** Imports a sleep of an hour from each of these instants, as the operator. */
export const importSleeps = (
  deps: TestDeps,
  userId: string,
  { importId = deps.newId(), starts = [], dryRun = false }: Given = {},
) =>
  importNights(
    { ...deps, countImport: async () => {} },
    {
      userId,
      importId,
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
