import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './tools/locales/catalogue-plugin.ts';
import { prerenderedPages } from './tools/prerendered-pages.ts';
import { serviceWorker } from './tools/service-worker.ts';

/** The server's port under `npm run dev`; the page is on PORT. */
const apiPort = process.env['API_PORT'] ?? '3001';

/**
 * The API paths, from the description that `npm run dev` has just written. Matched exactly, because modules are
 * served from `/dashboard/…` and `/account/…`.
 */
function apiPaths(): string {
  const text = readFileSync(join(import.meta.dirname, 'dist/documents/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: object };
  const calls = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '[^/?]+'));
  return `^(${calls.join('|')}|/openapi\\.json|/docs(/.*)?)(\\?|$)`;
}

/** Matches modules and styles by their names in folders of src, without the extensions. */
function matchModules(names: Readonly<Record<string, string>>): RegExp {
  const paths = Object.entries(names).flatMap(([folder, list]) =>
    list.split(' ').map((name) => `${folder}/${name}`),
  );
  const gone = paths.filter(
    (path) => globSync(`src/${path}.{ts,tsx,css}`, { cwd: import.meta.dirname }).length === 0,
  );
  if (gone.length > 0) throw new Error(`Groups of modules name what is gone: ${gone.join(', ')}.`);
  return new RegExp(`/src/(${paths.join('|').replaceAll('*', '[^/.]+')})\\.(tsx?|css)$`);
}

/** What a page of visitors or the first tab needs. */
const SHARED_MODULES = matchModules({
  'features/diary/rules': 'points sleep sleep-details',
  'features/diary/web': 'current-sleep',
  'features/game/web': 'game',
  'features/offline/web': 'database operation outbox',
  'features/sleep-now': 'night-plan',
  'kernel/web/api': 'call',
  'kernel/web/browser': 'browser-storage install-prompt page store',
  'kernel/web/messages': 'catalogue first formats language',
  'kernel/web/time': 'screen-time-zone sleep-times use-minute-clock',
  'kernel/web/ui': 'back-guard emphasized form icon',
});

/** What the tasks in the background need, after the first view; other screens too. */
const LATER_MODULES = matchModules({
  features: 'web-workers',
  'features/reminders/web': 'push-subscription',
  'kernel/web/browser': 'worker-url',
  'kernel/web/time': 'city-names zone-names',
});

/** What all views of Journey need. */
const JOURNEY_MODULES = matchModules({
  'features/accounts/web': 'account-query',
  'features/diary/rules': 'free-days',
  'features/diary/web': 'date-names journey-address night-title queries row-marks',
  'features/pictures/web': 'dates drawn-nights queries segments spans use-is-printed',
  'features/pictures/web/cloth': 'describe-night dyes motif use-cloth',
  'features/pictures/web/picture': '*',
  'kernel/rules': 'calendar statistics',
  'kernel/web/api': 'paged-query',
  'kernel/web/browser': 'use-media',
  'kernel/web/messages': 'app',
  'kernel/web/time': 'long-dates zoned-time',
  'kernel/web/ui': 'choices empty-state load-state',
});

/** What views with entries of the diary need besides. */
const ENTRY_MODULES = matchModules({
  'features/dashboard/web': 'use-diary-changes',
  'features/diary/web': 'format-change kawung',
  'features/pictures/web': 'night-entry other-sleeps sleep-row use-journey-keys use-painted-frames',
  'kernel/web/browser': 'use-settled',
});

/** What every picture of the cloth needs: of Sleep Now after the first view, of My Stats, of a night and of a year. */
const CLOTH_MODULES = matchModules({
  'features/pictures/web/cloth': 'cloth cloth-band cloth-picture draw-cloth lattice',
});

/** What sections of the account share. */
const ACCOUNT_MODULES = matchModules({
  'features/accounts/web': 'queries',
  'features/household/web': 'queries',
  'features/sign-in/web': 'queries',
  'kernel/web/api': 'account-query',
  'kernel/web/browser': 'server-url',
});

/** Files that the entry imports. */
const ALWAYS_LOADED = /assets\/(framework|rolldown-runtime|shared)-/;

export default defineConfig(({ command }) => ({
  root: 'src/web',
  plugins: [
    react(),
    tailwindcss(),
    preloadLatinFonts(),
    treeShakeReactRouter(),
    catalogues(),
    prerenderedPages(),
    serviceWorker(),
    precompress(),
  ],
  // The worker of imports is a module: its packages are files of their own.
  worker: { format: 'es' },
  // Scripts and styles find each other below any path; pages get the path from the server.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each page has them; Chrome warns of a second preload that the service worker answers.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ALWAYS_LOADED.test(file)),
    },
    rolldownOptions: {
      // Own plugins compress, prerender and document, which takes most of the build time.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Few files: over HTTP/1.1 a seventh waits for one of six connections.
          groups: [
            {
              // Shared packages change less often than own code.
              name: 'framework',
              test: /rolldown[\\/]runtime|vite[\\/]preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: 'query', test: /[\\/]node_modules[\\/]@tanstack[\\/](react-)?query/ },
            { name: 'shared', test: SHARED_MODULES },
            { name: 'later', test: LATER_MODULES, includeDependenciesRecursively: false },
            { name: 'journey', test: JOURNEY_MODULES, includeDependenciesRecursively: false },
            { name: 'cloth', test: CLOTH_MODULES, includeDependenciesRecursively: false },
            { name: 'account', test: ACCOUNT_MODULES, includeDependenciesRecursively: false },
            { name: 'entries', test: ENTRY_MODULES, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    ...(command === 'serve' && {
      proxy: {
        [apiPaths()]: {
          target: `http://127.0.0.1:${apiPort}`,
          bypass: ({ method, url, headers }) =>
            method === 'GET' && !url?.startsWith('/docs') && headers.accept?.includes('text/html')
              ? url
              : undefined,
        },
      },
    }),
  },
}));

/** Preloads the two fonts of every page in parallel with the style sheet. */
function preloadLatinFonts(): Plugin {
  return {
    name: 'lelap:preload-latin-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-latin-(?!ext).*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * Lets the build drop unused parts of React Router, 8 kB of the first page: names for developer tools, and calls without
 * a mark that they are pure, would keep them.
 */
function treeShakeReactRouter(): Plugin {
  return {
    name: 'lelap:tree-shake-react-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/** Writes .br and .gz beside every text file, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'lelap:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|html|svg|txt|webmanifest)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          const content = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
