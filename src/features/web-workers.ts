// oxlint-disable-next-line import/default -- Vite makes it a URL.
import importWorkerFile from '#imports/web/worker/import-worker.ts?worker&url';

/** The workers that a page may start, besides the service worker. */
export const WORKER_FILES: readonly string[] = [importWorkerFile];
