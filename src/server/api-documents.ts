/**
 * Describes the calls as OpenAPI and writes what /openapi.json and /docs serve. Build time only: it uses development
 * packages. On its command line: the folder to write to.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { FailureSchema, successSchema } from '#envelope.ts';
import { errorText, errorStatus, type ErrorCode } from '#errors.ts';
import type { Route, RouteName } from '#kernel/contract/route.ts';
import { listRoutes, splitName } from '#routes.ts';
import { readVersion } from '#kernel/server/config.ts';
import { toRequestSchema } from '#kernel/server/http/route-schema.ts';
import { word } from '#kernel/server/i18n/word.ts';

/** Writes `openapi.json`, the `index.html` of Swagger UI, and the `static` files that this loads. */
export async function writeDocuments(folder: string): Promise<void> {
  const app = await buildDescribedApp();
  const page = await app.inject('/docs');
  const files = new Map([
    ['openapi.json', Buffer.from(JSON.stringify(app.swagger()))],
    ['index.html', page.rawPayload],
  ]);
  for (const [url, file = ''] of page.body.matchAll(/\/docs\/(static\/[\w.-]+)/g)) {
    files.set(file, (await app.inject(url)).rawPayload);
  }
  await app.close();

  await mkdir(path.join(folder, 'static'), { recursive: true });
  for (const [file, content] of files) {
    // Replaced as a whole, because a running server may be reading it.
    const written = path.join(folder, `${file}.${process.pid}`);
    await writeFile(written, content);
    await rename(written, path.join(folder, file));
  }
}

/** An app with the declared calls without handlers, and the documents that describe them. */
async function buildDescribedApp(): Promise<FastifyInstance> {
  const app = fastify();
  // The schemas are described, not compiled.
  app.setValidatorCompiler(() => () => true).setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lelap',
        description:
          'Track your sleep, earn dream points. Messages are in the language of Accept-Language, without it in English.',
        version: readVersion(),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT or API token' },
        },
      },
    },
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      markOptionalBodies(described.openapiObject as Described);
      return described.openapiObject;
    },
  });
  for (const [name, route] of listRoutes()) {
    const { method, path: url } = splitName(name);
    app.route({
      method,
      url,
      schema: describeRoute(name, route),
      handler: async () => undefined,
    });
  }
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { validatorUrl: null } });
  await app.ready();
  return app;
}

function describeRoute(name: RouteName, route: Route): FastifySchema {
  const success = Object.entries(route.success).map(([status, description]) => [
    status,
    status === '304' ? { type: 'null', description } : toSuccess(route, description),
  ]);
  return {
    summary: route.summary,
    ...(route.scope && { description: `API tokens need the scope \`${route.scope}\`.` }),
    ...(route.access === undefined && { security: [{ accessToken: [] }] }),
    ...toRequestSchema(route),
    ...(route.takesFile && { consumes: ['*/*'], body: Type.Unknown() }),
    response: { ...Object.fromEntries(success), ...toFailures(listErrors(name, route)) },
  };
}

function listErrors(name: RouteName, route: Route): ErrorCode[] {
  const { access, errors = [] } = route;
  if (access === 'probe') return [...errors];
  return [
    ...(access === undefined
      ? (['UNAUTHENTICATED', 'SCOPE_MISSING', 'INVALID_TIME_ZONE'] as const)
      : []),
    ...(route.role ? (['NOT_ADMINISTRATOR'] as const) : []),
    ...(route.isRepeatable ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors,
    // Invalid path parameters such as %ff never reach the handler.
    ...(route.params ? (['NOT_FOUND'] as const) : []),
    // Without an expected body too, because a sent body is read anyway.
    ...(name.startsWith('GET ')
      ? []
      : (['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    // Of every call: a header that is sent twice.
    'INVALID_INPUT',
    'REQUEST_TIMEOUT',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

/** Response schema of a success: enveloped data, a file, or nothing. */
function toSuccess({ data, mediaTypes }: Route, description: string): object {
  if (data) return { ...successSchema(data), description };
  if (mediaTypes === undefined) return { type: 'null', description };
  const content = mediaTypes.map((mediaType) => [mediaType, { schema: Type.Unknown() }]);
  return { description, content: Object.fromEntries(content) };
}

/** Response schemas of failures by status, with the error codes of the call. */
function toFailures(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const codesByStatus = Map.groupBy(codes, (code) => errorStatus(code));
  const schemas = [...codesByStatus].map(([status, ofStatus]) => {
    const schema = Type.Object({
      ...FailureSchema.properties,
      status: Type.Literal(status < 500 ? 'fail' : 'error'),
      code: Type.Unsafe<ErrorCode>({ type: 'string', enum: ofStatus }),
    });
    const description = ofStatus.map((code) => `${code}: ${word(errorText(code))}`).join(' ');
    return [status, { ...schema, description }];
  });
  return Object.fromEntries(schemas);
}

/** The parts of the description that are changed below. */
type Described = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: {
          required: boolean;
          content: Partial<Record<string, { schema: { required?: string[] } }>>;
        };
      }
    >
  >;
};

/** The generator marks every body as required; one without required fields may be left out. */
function markOptionalBodies(described: Described): void {
  for (const { requestBody } of Object.values(described.paths).flatMap(Object.values)) {
    if (!requestBody) continue;
    const json = requestBody.content['application/json'];
    requestBody.required = json === undefined || json.schema.required !== undefined;
  }
}

if (import.meta.main) await writeDocuments(process.argv[2] ?? 'dist/documents');
