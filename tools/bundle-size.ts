import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  name?: string;
};
type Manifest = Record<string, Chunk>;

/**
 * Gzipped JavaScript, in bytes, that a phone fetches before it can be used: React alone is 69 kB, and each 10 kB more is
 * felt on a slow network in the dark. The drawn pages (prerendered-pages.ts) are seen before any of it is there.
 */
const FIRST_PAGE_LIMIT = 102_000;
const DASHBOARD_LIMIT = 135_000;

const ENTRY = 'index.html';
const DASHBOARD = 'dashboard/dashboard-page.tsx';

/** What is over its limit in the built web app in `folder`, a sentence each; prints the sizes. */
export async function bundleSizeFaults(folder: string): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const firstPage = filesOf(manifest, [ENTRY]);
  const dashboard = new Set([...firstPage, ...filesOf(manifest, [DASHBOARD])]);
  return [
    ...(await overLimit(folder, 'the first page', firstPage, FIRST_PAGE_LIMIT)),
    ...(await overLimit(folder, "the dashboard's first tab", dashboard, DASHBOARD_LIMIT)),
  ];
}

/** The scripts that these modules bring with them at once, without the lazy ones. */
function filesOf(manifest: Manifest, modules: string[], found = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has no ${module}.`);
    if (!found.has(chunk.file)) {
      found.add(chunk.file);
      filesOf(manifest, chunk.imports ?? [], found);
    }
  }
  return found;
}

async function overLimit(folder: string, what: string, files: Set<string>, limit: number) {
  const sizes = [...files].map(async (file) => (await readFile(join(folder, `${file}.gz`))).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.log(`${what}: ${bytes} bytes of gzipped JavaScript (limit ${limit})`);
  return bytes > limit ? [`${what} is ${bytes - limit} bytes over its limit`] : [];
}
