import { WORKER_FILES } from '#web-workers.ts';
import { BASE_PATH } from '#kernel/web/api/request.ts';

const SERVICE_WORKER = `${BASE_PATH}/sw.js`;

/** The workers that a page may start. */
const OWN_WORKERS: ReadonlySet<string> = new Set([SERVICE_WORKER, ...WORKER_FILES]);

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

/** The URL of a worker of a feature for `new Worker()`; `file`: where the build has put it. */
export const workerUrl = (file: string): string => policy.createScriptURL(file);
