import { BASE_PATH } from '#web/browser/page.ts';

/** The request of public/early-dashboard.js and its pending response. */
type Early = {
  readonly headers: Record<string, string>;
  readonly answer: Promise<Response>;
  readonly askedAtMs: number;
};

/** Discard prefetched responses older than this: the phone may have been suspended before the app loaded. */
const HOLDS_FOR_MS = 30_000;

declare global {
  var lelapEarlyDashboard: Early | undefined;
}

/**
 * `fetch`, except that the first dashboard request uses the response prefetched before the app loaded, if it
 * matches in token and zone.
 */
export function fetchOrTakeEarly(request: Request): Promise<Response> {
  const early = globalThis.lelapEarlyDashboard;
  globalThis.lelapEarlyDashboard = undefined;
  return early !== undefined && isSame(early, request) ? early.answer : fetch(request);
}

function isSame({ headers, askedAtMs }: Early, request: Request): boolean {
  return (
    Date.now() - askedAtMs < HOLDS_FOR_MS &&
    request.method === 'GET' &&
    request.url === new URL(`${BASE_PATH}/dashboard`, location.origin).href &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value)
  );
}
