// oxlint-disable-next-line import/default -- Vite makes it a URL.
import importWorkerFile from '#features/imports/web/worker/import-worker.ts?worker&url';
import { BASE_PATH } from '#kernel/web/api/request.ts';

const SERVICE_WORKER = `${BASE_PATH}/sw.js`;

/** The workers that a page may start. */
const OWN_WORKERS: ReadonlySet<string> = new Set([SERVICE_WORKER, importWorkerFile]);

type Policy = { createScriptURL: (url: string) => string };
declare const trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;

const rules: Policy = {
  createScriptURL: (url) => {
    if (!OWN_WORKERS.has(url)) throw new TypeError(`${url} is none of our workers.`);
    return url;
  },
};

/**
 * The only Trusted Types policy of the app; the CSP allows this name once. Browsers without
 * Trusted Types use the plain URL.
 */
const policy =
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('lelap-worker', rules);

/** The URL of the service worker for `register()`. */
export const serviceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER);

/** The URL of the worker that reads imports, for `new Worker()`. */
export const importWorkerUrl = (): string => policy.createScriptURL(importWorkerFile);
