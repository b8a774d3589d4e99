// Reads generated exports as the import does: `npm exec -- node tools/bench/import-files.ts`, four minutes, 4 GB of disk.
import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { BlobReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readExports } from '#import/read-exports.ts';
import { exportSample, SAMPLE_FORMATS } from '#testkit/export-samples.ts';

const FOLDER = join(import.meta.dirname, '../../dist/bench-import');
const MB = 1e6;
const APPLE_BYTES = 1500 * MB;
const TAKEOUT_BYTES = 2000 * MB;
const TAKEOUT_FILES = 40_000;
const ROWS = 20_000;

/** Ten years of heart rates, and 40 stages of sleep a night. */
function* makeAppleExport(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n<HealthData locale="en_ID">\n <ExportDate value="2026-11-01 07:00:00 +0700"/>\n';
  const time = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0700`;
  const nights = 3650;
  const bytesPerNight = APPLE_BYTES / nights;
  const from = Date.UTC(2016, 10, 1, 22);
  for (let night = 0; night < nights; night++) {
    let text = '';
    const start = from + night * 86_400_000;
    for (let part = 0; part < 40; part++) {
      const at = start + part * 720_000;
      const stage = ['Core', 'Deep', 'REM', 'Core'][part % 4];
      text += ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Budi’s Apple Watch" sourceVersion="10.4" device="&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, model:Watch&gt;" creationDate="${time(at)}" startDate="${time(at)}" endDate="${time(at + 720_000)}" value="HKCategoryValueSleepAnalysisAsleep${stage}">\n  <MetadataEntry key="HKTimeZone" value="Asia/Jakarta"/>\n </Record>\n`;
    }
    for (let beat = 0; text.length < bytesPerNight; beat++) {
      const at = time(start + beat * 60_000);
      text += ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Budi’s Apple Watch" sourceVersion="10.4" device="&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, model:Watch&gt;" unit="count/min" creationDate="${at}" startDate="${at}" endDate="${at}" value="${55 + (beat % 40)}">\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/>\n </Record>\n`;
    }
    yield text;
  }
  yield '</HealthData>\n';
}

async function makeApple(path: string): Promise<void> {
  await pipeline(Readable.from(makeAppleExport()), createWriteStream(path));
}

async function makeAppleZip(path: string): Promise<void> {
  const writer = new ZipWriter(Writable.toWeb(createWriteStream(path)));
  const xml = await openAsBlob(join(FOLDER, 'export.xml'));
  await writer.add('apple_health_export/export.xml', new BlobReader(xml), { level: 1 });
  await writer.close();
}

/** Photos, which are not opened, and ten years of Fitbit in files of 30 days. */
async function makeTakeout(path: string): Promise<void> {
  const writer = new ZipWriter(Writable.toWeb(createWriteStream(path)), { level: 0 });
  const photo = randomFillSync(new Uint8Array(TAKEOUT_BYTES / TAKEOUT_FILES));
  const files = Math.ceil(3650 / 30);
  const { text } = exportSample('fitbit', 30);
  for (let index = 0; index < TAKEOUT_FILES; index++) {
    const date = new Date(Date.UTC(2015, 0, 1 + index * 30)).toISOString().slice(0, 10);
    const isFitbit = index < files;
    await writer.add(
      isFitbit
        ? `Takeout/Fitbit/Global Export Data/sleep-${date}.json`
        : `Takeout/Photos/${index}.jpg`,
      new Uint8ArrayReader(isFitbit ? new TextEncoder().encode(text) : photo),
    );
  }
  await writer.close();
}

const FILES: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'export.xml': makeApple,
  'export.zip': makeAppleZip,
  'takeout.zip': makeTakeout,
};

/** In a process of its own: seconds, peak memory and records of one file. */
async function measure(name: string): Promise<void> {
  const blob = await openAsBlob(join(FOLDER, name));
  const startedAt = performance.now();
  const { sleeps, segments, problems } = await readExports([{ path: name, blob }]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1000);
  const sizeMb = Math.round(blob.size / MB);
  console.log(
    `${name} (${sizeMb} MB): ${seconds} s, at most ${peakMb} MB of memory, ${sleeps.length + segments.length} records, ${problems.length} problems`,
  );
}

async function measureRows(format: (typeof SAMPLE_FORMATS)[number]): Promise<void> {
  const { path, text } = exportSample(format, ROWS);
  const csv = { [path]: { mapping: { start: 0, end: 1, note: 2 } } };
  const blob = new Blob([text]);
  const startedAt = performance.now();
  // The name without folders, so that it is recognized by its content.
  const { sleeps, segments } = await readExports(
    [{ path: path.slice(path.lastIndexOf('/') + 1), blob }],
    { answers: { csv } },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const count = sleeps.length + segments.length;
  console.log(`${format}: ${Math.round(count / seconds)} records per second (${count})`);
}

const [name] = process.argv.slice(2);
if (name !== undefined) await measure(name);
else {
  for (const [file, make] of Object.entries(FILES)) {
    const path = join(FOLDER, file);
    await mkdir(dirname(path), { recursive: true });
    const exists = await stat(path).catch(() => undefined);
    if (!exists) {
      await make(`${path}.part`);
      await rename(`${path}.part`, path);
    }
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, file]);
    console.log(stdout.trim());
  }
  for (const format of SAMPLE_FORMATS) await measureRows(format);
}
