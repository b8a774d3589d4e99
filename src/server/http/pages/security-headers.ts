import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** A year: what browsers ask for before they take a host for a secure one. */
const HSTS = 'max-age=31536000';

/** What the web app needs and nothing more; scripts can't write HTML from strings at all. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // src/web/app/worker-url.ts: it lets our own workers start, and nothing else.
  'trusted-types lelap-worker',
].join(';');

const NO_POWERFUL_FEATURES =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** The same on every answer, so they stand here as they are sent: OWASP's secure headers for an app of its own. */
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': NO_POWERFUL_FEATURES,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Answers are about one sleeper; files and documents say otherwise themselves.
  'cache-control': 'no-store',
} as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of every answer of a server that sleepers reach at this address. */
export function securityHeadersOf(publicUrl: string | undefined): SecurityHeaders {
  // Only where HTTPS is known to work: a browser that was told once insists on it for a year.
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  return { ...HEADERS, ...(isSecure && { 'strict-transport-security': HSTS }) };
}

/** Sets these headers on the answer to every request that can be read, and opens the calls to the origins named. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  headers: SecurityHeaders,
  corsOrigins: readonly string[],
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Time-Zone', 'Idempotency-Key'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
    });
  }
}
