import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { publishedLanguages } from './locales/catalogue.ts';
import { catalogueFile, findAsset } from './locales/catalogue-plugin.ts';
import { GROUPS } from './locales/groups.ts';

const WEB = join(import.meta.dirname, '../src/web');

/** Scripts outside /assets/: the version is added as a query. */
const ROOT_FILES = ['theme.js', 'early-dashboard.js', 'early-submit.js', 'print.css'];

/** Modules whose files are kept on first use instead of fetched ahead: large, and few sleepers need them. */
const ON_FIRST_USE = [/\/time\/city-data/, /\/locales\/cities\//];

/**
 * Builds `sw.js`, with the version of this build and the list of its files, and `sw-off.js`, which removes it. It
 * writes the version into the pages, so that the worker recognizes them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'lelap:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const rootFiles = await Promise.all(
          ROOT_FILES.map((file) => readFile(join(WEB, 'public', file))),
        );
        const version = hash([...contents(bundle), ...rootFiles]);
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset' && output.fileName.endsWith('.html'))
            output.source = withVersion(String(output.source), version);
        }
        const files = [...precached(bundle), ...ROOT_FILES.map((file) => `${file}?${version}`)];
        const define = {
          VERSION: JSON.stringify(version),
          PRECACHED: JSON.stringify(files),
          CATALOGUES: JSON.stringify(listCatalogues(bundle)),
        };
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: 'asset', fileName, source });
        emit('sw.js', await buildScript('service-worker.ts', define));
        emit('sw-off.js', await buildScript('removal.ts'));
      },
    },
  };
}

function* contents(bundle: Rolldown.OutputBundle) {
  for (const output of Object.values(bundle)) {
    yield output.fileName;
    if (output.type === 'asset') yield output.source;
  }
}

function hash(parts: Iterable<string | Uint8Array>): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex').slice(0, 10);
}

const withVersion = (page: string, version: string): string =>
  ROOT_FILES.reduce((text, file) => text.replaceAll(`"/${file}"`, `"/${file}?${version}"`), page);

/** Files to precache: code, styles and fonts of all screens, except rarely used ones. */
function precached(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle)
    .filter((output) =>
      output.type === 'chunk'
        ? !output.moduleIds.some((id) => ON_FIRST_USE.some((module) => module.test(id)))
        : /\.css$|-latin-(?!ext).*\.woff2$/.test(output.fileName),
    )
    .map(({ fileName }) => fileName);
}

/** The files of each language's messages; a browser keeps those of its own language. */
const listCatalogues = (bundle: Rolldown.OutputBundle): Record<string, string[]> =>
  Object.fromEntries(
    publishedLanguages().map((tag) => [
      tag,
      GROUPS.map((group) => findAsset(bundle, catalogueFile(tag, group)).fileName),
    ]),
  );

async function buildScript(file: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(WEB, 'service-worker', file),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not built.`);
  return output.output[0].code;
}
