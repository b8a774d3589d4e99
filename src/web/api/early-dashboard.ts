/** What public/early-dashboard.js has asked for, and the answer it waits for. */
type Early = {
  readonly headers: Record<string, string>;
  readonly answer: Promise<Response>;
  readonly askedAtMs: number;
};

/** A phone may sleep before it has the app: what is older is not what is, nor does its date tell the time. */
const HOLDS_FOR_MS = 30_000;

declare global {
  var lelapEarlyDashboard: Early | undefined;
}

/**
 * `fetch`, but for the first call of the page if it is the one that was made before the app was there: that call gets
 * its answer. Whatever else is asked for, by whoever else or as of another zone, is asked.
 */
export function fetchUnlessAsked(request: Request): Promise<Response> {
  const early = globalThis.lelapEarlyDashboard;
  globalThis.lelapEarlyDashboard = undefined;
  return early !== undefined && isSame(early, request) ? early.answer : fetch(request);
}

function isSame({ headers, askedAtMs }: Early, request: Request): boolean {
  return (
    Date.now() - askedAtMs < HOLDS_FOR_MS &&
    request.method === 'GET' &&
    request.url === new URL('/dashboard', location.origin).href &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value)
  );
}
