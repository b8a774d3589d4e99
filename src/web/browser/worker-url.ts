/** The workers that a page may start. */
const OWN_WORKERS: ReadonlySet<string> = new Set(['/sw.js']);

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

/** The URL of an own worker for `register()` and `new Worker()`. */
export function workerUrl(path: string): string {
  return policy.createScriptURL(path);
}
