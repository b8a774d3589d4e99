/** Prints the sizes of the built web app. Exits 1 if one is over its limit. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../dist/web');

/**
 * Limits in bytes of gzipped JavaScript, English messages included, before a page can be used, and of gzipped CSS, which
 * blocks its first paint. React alone is 69 kB; each further 10 kB is noticeable on a slow network, although prerendered
 * pages show before any of it has loaded.
 */
const FIRST_PAGE = { scripts: 100_000, styles: 9_500 };
const PAGES = {
  'index.html': FIRST_PAGE,
  'login.html': FIRST_PAGE,
  'register.html': FIRST_PAGE,
  'dashboard.html': { scripts: 130_000, styles: 11_500 },
};

/** Bytes of a gzipped page, far below the 14 kB of the first round trip. */
const PAGE_LIMIT = 3_500;

/** Bytes of the two fonts of every page, already compressed. */
const FONTS_LIMIT = 45_000;

/** Bytes of the first messages in any language, gzipped: other languages are longer, or two bytes a letter. */
const MESSAGES_LIMIT = 3_600;

for (const [page, limits] of Object.entries(PAGES)) {
  measure(page, packed([page]), PAGE_LIMIT);
  measure(`JavaScript of ${page}`, packed(linkedFrom(page, '.js')), limits.scripts);
  measure(`CSS of ${page}`, packed(linkedFrom(page, '.css')), limits.styles);
}
measure('fonts of every page', linkedFrom('login.html', '.woff2'), FONTS_LIMIT);
for (const file of globSync('assets/messages-*-first-*.js', { cwd: WEB })) {
  measure(file, packed([file]), MESSAGES_LIMIT);
}

/** The files that a page loads: it links to all that its scripts import. */
function linkedFrom(page: string, extension: string): string[] {
  const links = readFileSync(join(WEB, page), 'utf8').matchAll(
    / (?:src|href)="\/(assets\/[^"]+)"/g,
  );
  return Array.from(links, ([, file = '']) => file).filter((file) => file.endsWith(extension));
}

function packed(files: readonly string[]): string[] {
  return files.map((file) => `${file}.gz`);
}

function measure(what: string, files: readonly string[], limit: number): void {
  if (files.length === 0) throw new Error(`The build has no ${what}.`);
  const bytes = files.reduce((sum, file) => sum + statSync(join(WEB, file)).size, 0);
  const note = bytes > limit ? `, ${bytes - limit} bytes over it` : '';
  console.log(`${what}: ${bytes} bytes (limit ${limit}${note})`);
  if (bytes > limit) process.exitCode = 1;
}
