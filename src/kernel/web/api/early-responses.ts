/** The requests of public/early-dashboard.js, and their pending responses by address. */
type Early = {
  readonly headers: Record<string, string>;
  readonly answers: Map<string, Promise<Response>>;
  readonly askedAtMs: number;
};

/** Discard prefetched responses older than this: the phone may have been suspended before the app loaded. */
const HOLDS_FOR_MS = 30_000;

declare global {
  var lelapEarlyCalls: Early | undefined;
}

/**
 * `fetch`, except that a first request uses the response prefetched before the app loaded. A change, another token or
 * another zone discards all of them.
 */
export function fetchOrTakeEarly(
  request: Request,
  early = globalThis.lelapEarlyCalls,
): Promise<Response> {
  if (early === undefined) return fetch(request);
  if (!isCurrent(early, request)) early.answers.clear();
  const answer = early.answers.get(request.url);
  early.answers.delete(request.url);
  return answer ?? fetch(request);
}

function isCurrent({ headers, askedAtMs }: Early, request: Request): boolean {
  return (
    Date.now() - askedAtMs < HOLDS_FOR_MS &&
    request.method === 'GET' &&
    Object.entries(headers).every(([name, value]) => request.headers.get(name) === value)
  );
}
