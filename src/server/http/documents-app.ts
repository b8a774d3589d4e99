import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';

// Swagger UI sets styles of its own and writes HTML; only its own pages get this.
const DOCS_CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * An app that serves the description of the routes of another at /openapi.json, and readable at /docs, and nothing
 * else: those routes themselves answer nothing here.
 */
export async function buildDocuments(
  routes: readonly RouteOptions[],
  options: { version: string; publicUrl: string | undefined },
): Promise<FastifyInstance> {
  const app = fastify();
  // Nothing is taken, and what is described is not sent.
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lelap',
        description: 'Track your sleep, earn dream points.',
        version: options.version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: options.publicUrl ?? '/' }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    // Here and not later, so that /docs reads the same description.
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      leaveOutBodies(described.openapiObject as Described);
      return described.openapiObject;
    },
  });
  for (const { method, url, schema } of routes) {
    app.route({
      method,
      url,
      ...(schema && { schema }),
      handler: async (_request, reply) => reply.callNotFound(),
    });
  }

  app.addHook('onSend', revalidate);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null },
    staticCSP: DOCS_CONTENT_SECURITY_POLICY,
  });
  // The routes are fixed, and so is what describes them.
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.ready();
  return app;
}

/** Lets whoever has a document ask whether it has changed, instead of for all of it. Files have their own such tag. */
async function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  if (!isAmong(etag, request.headers['if-none-match'])) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** A proxy that compresses an answer makes its tag a weak one. */
const isAmong = (etag: string, tags = ''): boolean =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** As much of the description as is changed below: every call of ours takes JSON or nothing. */
type Described = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: {
          required: boolean;
          content: { 'application/json': { schema: { required?: string[] } } };
        };
      }
    >
  >;
};

/** The generator takes every body for required; one without required fields may be left out altogether. */
function leaveOutBodies(described: Described): void {
  for (const { requestBody } of Object.values(described.paths).flatMap(Object.values)) {
    if (!requestBody) continue;
    const { schema } = requestBody.content['application/json'];
    requestBody.required = schema.required !== undefined;
  }
}
