// oxlint-disable-next-line import/default -- Vite makes it a URL.
import importWorkerFile from '../import/worker/import-worker.ts?worker&url';

/** The workers that a page may start. */
const OWN_WORKERS: ReadonlySet<string> = new Set(['/sw.js', importWorkerFile]);

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

/** The URL of an own worker for `register()`. */
export function workerUrl(path: string): string {
  return policy.createScriptURL(path);
}

/** The URL of the worker that reads imports, for `new Worker()`. */
export const importWorkerUrl = (): string => workerUrl(importWorkerFile);
