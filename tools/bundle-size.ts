import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/**
 * Limits in bytes of gzipped JavaScript, English messages included, before a page can be used. React alone is 69 kB; each
 * further 10 kB is noticeable on a slow network, although prerendered pages show before any of it has loaded.
 */
const FIRST_PAGE_LIMIT = 100_000;
const DASHBOARD_LIMIT = 130_000;

/** Bytes of the first messages in any language, gzipped: other languages are longer, or two bytes a letter. */
const MESSAGES_LIMIT = 3_600;

/** Bytes of gzipped CSS, which blocks the first paint. */
const FIRST_PAGE_STYLES_LIMIT = 9_500;
const DASHBOARD_STYLES_LIMIT = 11_500;

/** Bytes of the two fonts of every page, already compressed. */
const FONTS_LIMIT = 45_000;

/** Bytes of a gzipped page, far below the 14 kB of the first round trip. */
const PAGE_LIMIT = 3_500;
const PAGES = ['index.html', 'login.html', 'register.html', 'dashboard.html'];

const ENTRY = 'index.html';
const DASHBOARD = 'app/dashboard-page.tsx';

/** Prints the sizes of the built web app in `folder`; returns a sentence for each exceeded limit. */
export async function bundleSizeFaults(folder: string): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const firstPage = [...chunksOf(manifest, [ENTRY])];
  const dashboard = [...chunksOf(manifest, [ENTRY, DASHBOARD])];
  // Every page loads the first messages of its language.
  const messages = globSync('assets/messages-*-first-*.js', { cwd: folder });
  const english = messages.filter((file) => /messages-en-first-/.test(file));
  const scriptsOf = (chunks: Chunk[]) => [...chunks.map(({ file }) => file), ...english];
  const stylesOf = (chunks: Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))];
  // The preloaded fonts; those of rarer letters load on demand.
  const fonts = globSync('assets/*-latin-*.woff2', { cwd: folder }).filter(
    (file) => !file.includes('-latin-ext'),
  );
  const measured: [string, string[], number][] = [
    ['JavaScript of the first page', packed(scriptsOf(firstPage)), FIRST_PAGE_LIMIT],
    ["JavaScript of the dashboard's first tab", packed(scriptsOf(dashboard)), DASHBOARD_LIMIT],
    ['CSS of the first page', packed(stylesOf(firstPage)), FIRST_PAGE_STYLES_LIMIT],
    ["CSS of the dashboard's first tab", packed(stylesOf(dashboard)), DASHBOARD_STYLES_LIMIT],
    ['fonts of every page', fonts, FONTS_LIMIT],
    ...[...messages, ...PAGES].map((file): [string, string[], number] => [
      file,
      packed([file]),
      PAGES.includes(file) ? PAGE_LIMIT : MESSAGES_LIMIT,
    ]),
  ];
  const faults = await Promise.all(
    measured.map(([what, files, limit]) => overLimit(folder, what, files, limit)),
  );
  return faults.flat();
}

const packed = (files: readonly string[]) => files.map((file) => `${file}.gz`);

/** The files that these modules load statically. */
function chunksOf(manifest: Manifest, modules: string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const module of modules) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has no ${module}.`);
    if (!found.has(chunk)) {
      found.add(chunk);
      chunksOf(manifest, chunk.imports ?? [], found);
    }
  }
  return found;
}

async function overLimit(folder: string, what: string, files: readonly string[], limit: number) {
  if (files.length === 0) throw new Error(`The build has no ${what}.`);
  const sizes = files.map(async (file) => (await readFile(join(folder, file))).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.log(`${what}: ${bytes} bytes (limit ${limit})`);
  return bytes > limit ? [`${what}: ${bytes - limit} bytes over the limit`] : [];
}
