import type { FastifyInstance } from 'fastify';
import { ERROR_CODES, type ErrorCode } from '#errors.ts';
import type { RequestsInFlight } from '#kernel/server/http/lifecycle/requests-in-flight.ts';
import { routeName } from '#kernel/server/http/logging/request-log.ts';
import { counter, gauge, type MetricRegistry, type Sample } from './metric-registry.ts';

/** Bucket limits in seconds: from a cached dashboard to a client's timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Responses of one route and status class. */
type Answered = {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  /** Counts per bucket, not cumulative; the last is for longer ones. */
  readonly inBucket: number[];
  seconds: number;
};

/** Outcome of a sign-in by response status. */
const SIGN_IN_OUTCOMES: Readonly<Record<number, 'success' | 'failure' | 'limited'>> = {
  200: 'success',
  401: 'failure',
  429: 'limited',
};

/** Counts and times requests; costs a lookup and a few additions each. */
export function addRequestMetrics(
  metrics: MetricRegistry,
  { app, requests }: { app: FastifyInstance; requests: RequestsInFlight },
): void {
  const answered = new Map<string, Answered>();
  const failures = new Map<ErrorCode, number>(
    // Export all from the start: Prometheus can't compute the rate of a counter's first value.
    ERROR_CODES.map((code) => [code, 0]),
  );
  const signIns = { success: 0, failure: 0, limited: 0 };

  requests.onEnd((reply, outcome) => {
    const { request } = reply;
    const route = routeName(request);
    const { method } = request;
    const { statusCode, failureCode } = reply;
    if (failureCode !== null) failures.set(failureCode, (failures.get(failureCode) ?? 0) + 1);
    // CODE_REQUIRED is not counted: the client repeats the request with the code, and that one counts.
    if (route === '/login' && failureCode !== 'CODE_REQUIRED') {
      const outcome = SIGN_IN_OUTCOMES[statusCode];
      if (outcome !== undefined) signIns[outcome] += 1;
    }

    const status = outcome === 'left' ? 'left' : `${Math.floor(statusCode / 100)}xx`;
    const key = `${status} ${method} ${route}`;
    let count = answered.get(key);
    if (count === undefined) {
      const labels = { method, route, status };
      count = { labels, inBucket: Array.from({ length: BUCKETS.length + 1 }, () => 0), seconds: 0 };
      answered.set(key, count);
    }
    const seconds = reply.elapsedTime / 1000;
    count.seconds += seconds;
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    count.inBucket[bucket] = (count.inBucket[bucket] ?? 0) + 1;
  });

  metrics.add(
    {
      name: 'lelap_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer, or until its client left.',
      type: 'histogram',
      read: () => [...answered.values()].flatMap(toSamples),
    },
    gauge(
      'lelap_http_requests_active',
      'Requests that are not answered yet.',
      () => requests.unanswered.size,
    ),
    gauge(
      'lelap_http_connections',
      'Open connections to the main port, idle ones too.',
      () =>
        new Promise((resolve, reject) => {
          app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
        }),
    ),
    counter(
      'lelap_http_failures_total',
      'Requests answered with a failure, by its code; UNAVAILABLE are those that waited too long.',
      () => [...failures].map(([code, value]) => ({ value, labels: { code } })),
    ),
    counter(
      'lelap_sign_ins_total',
      'Attempts to sign in: those that succeeded, were wrong, or were too many.',
      () => Object.entries(signIns).map(([outcome, value]) => ({ value, labels: { outcome } })),
    ),
  );
}

function toSamples({ labels, inBucket, seconds }: Answered): Sample[] {
  let count = 0;
  const buckets = [...BUCKETS, '+Inf'].map((upTo, index) => {
    count += inBucket[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(upTo) }, value: count };
  });
  return [
    ...buckets,
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}
