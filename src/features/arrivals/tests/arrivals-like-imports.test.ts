// @module-tag slow
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readNights } from '#imports/server/cli/read-nights.ts';
import { databaseSample } from '#imports/readers/sqlite.fixture.ts';
import { zipSample } from '#imports/readers/zip.fixture.ts';
import { exportSample, healthConnectSample } from '#testkit/export-samples.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { setUpTestApp } from '#tests/api/test-app.ts';
import { createArrivalClient } from './arrival-client.ts';

const FORMATS = ['fitbit', 'plees', 'oura', 'plain', 'hc-webhook', 'health-auto-export'] as const;

const NIGHTS = 40;

/** The export of each app, alone and as its apps pack it. */
const SAMPLES: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  ...Object.fromEntries(
    FORMATS.map((format) => [format, () => Buffer.from(exportSample(format, NIGHTS).text)]),
  ),
  'a zip of Fitbit': () => {
    const { path: file, text } = exportSample('fitbit', NIGHTS);
    return zipSample({ [file]: text, 'Takeout/cat.txt': 'no export' });
  },
  'a database of Health Connect': () => databaseSample(healthConnectSample(NIGHTS)),
};

type Told = {
  note?: string | null | undefined;
  quality?: number | null | undefined;
  timeZone: string;
};

describeSqlite('an export that is sent', (engine) => {
  const api = setUpTestApp(engine);

  test.each(Object.entries(SAMPLES))(
    '%s leaves the nights of the import command',
    async (_, make) => {
      const sleeper = await createArrivalClient(api, '2026-03-20T12:00');
      const bytes = Buffer.from(await make());
      expect(await sleeper.send(bytes, { type: 'application/octet-stream' })).toEqual({
        new: NIGHTS,
      });
      await using folder = await mkdtempDisposable(path.join(tmpdir(), 'lelap-test-'));
      const file = path.join(folder.path, 'export');
      await writeFile(file, bytes);
      const timeZone = 'Asia/Jakarta';
      const { nights } = await readNights([file], {
        timeZone,
        isZoneGiven: true,
        columns: undefined,
      });
      const sleeps = await sleeper.sleeps();
      const told = (each: Told) => [each.timeZone, each.note ?? null, each.quality ?? null];
      expect(
        sleeps.map((sleep: { startTime: string; endTime: string } & Told) => [
          Date.parse(sleep.startTime),
          Date.parse(sleep.endTime),
          ...told(sleep),
        ]),
      ).toEqual(nights.nights.map((night) => [night.startTime, night.endTime, ...told(night)]));
    },
  );
});
