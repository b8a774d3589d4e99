import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { insertRow } from '#kernel/server/storage/rows.ts';
import { setUpSqliteFolder } from '#tests/cli/sqlite-folder.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { insertExperiment, START } from './experiment-client.ts';

const { place, admin, withStorage } = setUpSqliteFolder();

test('export-user and import carry experiments, and say that one under way arrives as stopped', async () => {
  const [mira, dewi] = await withStorage(async (storage) => {
    const userId = await addSleeper(storage);
    const experimentId = await insertExperiment(storage, userId);
    await insertExperiment(storage, userId, { sealedSeed: null, stoppedAt: 5, createdAt: 0 });
    const night = { userId, experimentId, sleepDate: START, done: 1 as const };
    await storage.transaction((trx) => insertRow(trx, 'experimentNights', night));
    return [userId, await addSleeper(storage)];
  });
  const { out: exported } = await admin('export-user', mira);
  const { experiments } = JSON.parse(exported);
  expect(experiments).toMatchObject([
    { stoppedAt: '1970-01-01T00:00:00.005Z', nights: [] },
    { stoppedAt: null, result: null, nights: [{ sleepDate: START, done: true }] },
  ]);
  expect(exported).not.toContain('ealedSeed');
  const file = path.join(place.folder, 'lelap-export.json');
  await writeFile(file, exported);

  const args = ['import', dewi, file];
  const planned = await admin(...args, '--dry-run');
  expect(planned.code).toBe(0);
  expect(planned.out).toContain('experiments: 2\nstoppedExperiments: 1\n');
  const read = async () => JSON.parse((await admin('export-user', dewi)).out).experiments;
  expect(await read()).toEqual([]);
  const written = await admin(...args, '--json');
  expect(JSON.parse(written.out)).toMatchObject({ experiments: 2, stoppedExperiments: 1 });
  const [stopped, running] = experiments;
  expect(await read()).toEqual([stopped, { ...running, stoppedAt: expect.any(String) }]);
  const again = await admin(...args, '--json');
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({ experiments: 0, stoppedExperiments: 0 });
});
