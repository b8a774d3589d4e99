import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** One year, the minimum for HSTS preload lists. */
const HSTS = 'max-age=31536000';

/** Only what the web app needs; scripts can't create HTML from strings. */
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
  // src/kernel/web/browser/worker-url.ts: it lets our own workers start, and nothing else.
  'trusted-types lelap-worker',
].join(';');

const NO_POWERFUL_FEATURES =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** OWASP's secure headers, the same on every response. */
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
  // Responses contain one sleeper's data; files and documents override this.
  'cache-control': 'no-store',
} as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of every response of a server with this public address. */
export function createSecurityHeaders(publicUrl: string | undefined): SecurityHeaders {
  // Only with HTTPS: browsers remember it for a year.
  const isSecure = publicUrl?.startsWith('https:');
  return { ...HEADERS, ...(isSecure && { 'strict-transport-security': HSTS }) };
}

/** Sets these headers on every response, and CORS headers for the named origins. */
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
      allowedHeaders: [
        'Authorization',
        'Content-Type',
        'Time-Zone',
        'Idempotency-Key',
        'Sleep-Id',
        'If-Match',
      ],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
    });
  }
}
