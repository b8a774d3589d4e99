import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { defineConfig, type Plugin } from 'vite';

/** Rarely used packages and native code, loaded from node_modules on use. */
const LEFT_IN_PLACE = [
  'better-sqlite3',
  'pg',
  'nodemailer',
  'web-push',
  '@zxcvbn-ts/language-common',
];

/**
 * Bundles the server for `npm start` (docs/decisions/0010-built-server.md). Everything else runs the
 * sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [leaveOutUnused(), leavePackagesUnmapped(), copyThread(), writeDocuments()],
  build: {
    ssr: true,
    // The same depth as src/server, so that the project folder has the same relative path.
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'esnext',
    // Readable stack traces; size hardly matters.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // The thread's file is loaded by name, beside the file that starts it.
      input: 'src/server/main.ts',
      // Own plugins compress, prerender and document, which takes most of the build time.
      checks: { pluginTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        comments: { legal: true, annotation: false, jsdoc: false },
        minifyInternalExports: false,
        codeSplitting: {
          groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/ }],
        },
      },
    },
  },
  ssr: { noExternal: true, external: LEFT_IN_PLACE },
});

/**
 * Modules that packages load for options Lelap does not use. Loading them takes a tenth of the start; using one would
 * fail at once.
 */
function leaveOutUnused(): Plugin {
  const UNUSED = /^(?:node:http2|node:https|glob|@fastify\/fast-json-stringify-compiler)$/;
  const BY = /[\\/]node_modules[\\/](?:fastify|@fastify[\\/]static)[\\/]/;
  return {
    name: 'lelap:leave-out-unused',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      UNUSED.test(id) && BY.test(importer) ? '\0unused' : undefined,
    load: (id) => (id === '\0unused' ? 'export default {};' : undefined),
  };
}

/** A map of 2 MB would take 40 MB of memory at the first logged error. */
function leavePackagesUnmapped(): Plugin {
  return {
    name: 'lelap:leave-packages-unmapped',
    generateBundle(_options, bundle) {
      delete bundle['packages.js.map'];
      const packages = bundle['packages.js'];
      if (packages?.type !== 'chunk') throw new Error('The packages have no file of their own.');
      packages.code = packages.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '');
    },
  };
}

/** Emits a thread's file separately under its own name. */
function copyThread(): Plugin {
  return {
    name: 'lelap:copy-thread',
    async writeBundle({ dir = '' }) {
      const file = 'argon2-worker.ts';
      await copyFile(
        path.join('src/features/sign-in/server/passwords', file),
        path.join(dir, file),
      );
    },
  };
}

/** The OpenAPI description and Swagger UI as static files, from the routes of the server. */
function writeDocuments(): Plugin {
  return {
    name: 'lelap:write-documents',
    async writeBundle() {
      const program = ['src/server/api-documents.ts', 'dist/documents'];
      await promisify(execFile)(process.execPath, program);
    },
  };
}
