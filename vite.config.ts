import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerenderedPages } from './tools/prerendered-pages.ts';
import { serviceWorker } from './tools/service-worker.ts';

/** Where `npm run dev` puts the server; the page itself is on PORT. */
const apiPort = process.env['API_PORT'] ?? '3001';

/**
 * The addresses of all calls, as `npm run dev` has just described them. Each is matched as a whole, because modules are
 * served from `/dashboard/…` and `/account/…`.
 */
function apiPaths(): string {
  const text = readFileSync(join(import.meta.dirname, 'dist/documents/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: object };
  const calls = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '[^/?]+'));
  return `^(${calls.join('|')}|/openapi\\.json|/docs(/.*)?)(\\?|$)`;
}

export default defineConfig(({ command }) => ({
  root: 'src/web',
  plugins: [
    react(),
    tailwindcss(),
    preloadLatinFonts(),
    prerenderedPages(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Says which files belong to which page; the size check reads it.
    manifest: true,
    // The content security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Our own plugins compress, prerender and document: most of the build time is theirs.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs stays in one file: each further lazy page would cut it finer, and many small
              // files compress worse than one. It also changes less often than our own code.
              name: 'framework',
              test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            // One file for each page that has it: over HTTP/1.1 each further one waits for a connection.
            { name: 'query', test: /[\\/]node_modules[\\/]@tanstack[\\/](react-)?query/ },
            {
              name: 'shared',
              test: /[\\/]src[\\/]web[\\/](time[\\/]screen-time-zone|browser[\\/]browser-storage|ui[\\/]icon)/,
            },
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

/** Fetches the two fonts of every page beside the style sheet instead of after it. */
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

/** Writes a .br and a .gz beside every text file, so that the server compresses nothing while it serves. */
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
