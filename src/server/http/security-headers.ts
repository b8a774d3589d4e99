import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year: what browsers ask for before they take a host for a secure one. */
const HSTS_MAX_AGE_SECONDS = 31_536_000;

const NO_POWERFUL_FEATURES =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** What the web app needs and nothing more; scripts can't write HTML from strings at all. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** Sets the security headers on every answer, and opens the calls to the origins that are named. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { publicUrl: string | undefined; corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Only where HTTPS is known to work: a browser that was told once insists on it for a year.
    strictTransportSecurity: options.publicUrl?.startsWith('https:')
      ? { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: false }
      : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', NO_POWERFUL_FEATURES);
    // Answers are about one sleeper; files and documents say otherwise themselves.
    reply.header('cache-control', 'no-store');
    done();
  });

  if (options.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Time-Zone', 'Idempotency-Key'],
      exposedHeaders: ['Retry-After'],
    });
  }
}
