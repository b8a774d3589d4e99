import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { defineConfig, type Plugin } from 'vite';

/** What only some settings or calls need, and native code: taken from node_modules when it is asked for. */
const LEFT_IN_PLACE = ['better-sqlite3', 'pg', 'nodemailer', '@zxcvbn-ts/language-common'];

/**
 * The server in a few files, for `npm start` (docs/decisions/0010-built-server.md). All else runs the sources as they
 * stand.
 */
export default defineConfig({
  publicDir: false,
  plugins: [leavePackagesUnmapped(), copyThread(), writeDocuments()],
  build: {
    ssr: true,
    // As deep as src/server: both find the project's folder in the same way.
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'esnext',
    // It is read by whoever looks for a fault, and its size costs next to nothing.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // The thread is loaded by its name, beside the file that starts it.
      input: ['src/server/main.ts', 'src/server/jobs/refold-worker.ts'],
      // Our own plugins compress, prerender and document: most of the build time is theirs.
      checks: { pluginTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        minifyInternalExports: false,
        codeSplitting: {
          groups: [
            { name: 'packages', test: /[\\/]node_modules[\\/]/ },
            // A file of its own, in whose place the tests put theirs (testkit/tenant-guard-preload.ts).
            { name: 'open-storage', test: /[\\/]open-storage\.ts$/ },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true, external: LEFT_IN_PLACE },
});

/** A map of two megabytes would take 40 MB of memory at the first fault that is logged. */
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

/** The file of a thread stands by itself, under the name by which the thread is started. */
function copyThread(): Plugin {
  return {
    name: 'lelap:copy-thread',
    async writeBundle({ dir = '' }) {
      const file = 'argon2-worker.ts';
      await copyFile(path.join('src/server/auth/passwords', file), path.join(dir, file));
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
