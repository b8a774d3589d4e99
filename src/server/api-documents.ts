/**
 * Describes the calls as OpenAPI and writes what /openapi.json and /docs serve. Build time only: it uses development
 * packages. On its command line: the folder to write to.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { v7 as newId } from 'uuid';
import { buildApp } from './app.ts';
import { MIN_HASH_COST } from './auth/passwords/password-hasher.ts';
import { readConfig } from './config.ts';
import { openStorage } from './storage/engines/open-storage.ts';
import { readVersion } from './version.ts';

/** The OpenAPI 3.1 description of every call. */
export async function describeApi(): Promise<object> {
  const app = await buildDescribedApp();
  const description = app.swagger();
  await app.close();
  return description;
}

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

/** An app with the server's routes without handlers, and the documents that describe them. */
async function buildDescribedApp(): Promise<FastifyInstance> {
  const routes = await collectRoutes();
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
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      markOptionalBodies(described.openapiObject as Described);
      return described.openapiObject;
    },
  });
  for (const { method, url, schema } of routes) {
    app.route({ method, url, ...(schema && { schema }), handler: async () => undefined });
  }
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { validatorUrl: null } });
  await app.ready();
  return app;
}

/** The documented routes of the server, as Fastify reports them while the app is built. */
async function collectRoutes(): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
    });
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-documents-'));
  const storage = await openStorage({ dataDir });
  subscribe('fastify.initialization', watch);
  try {
    const app = await buildApp({
      storage,
      config: { ...readConfig({}), logLevel: 'silent' },
      tokenSecret: 'no token is signed with it',
      hashCost: { ...MIN_HASH_COST, parallelism: 1 },
      now: Date.now,
      newId,
      webRoot: dataDir,
      documentsRoot: dataDir,
      logTo: process.stderr,
    });
    await app.ready();
    await app.close();
  } finally {
    unsubscribe('fastify.initialization', watch);
    await storage.close();
    await rm(dataDir, { recursive: true });
  }
  return routes;
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
          content: { 'application/json': { schema: { required?: string[] } } };
        };
      }
    >
  >;
};

/** The generator marks every body as required; one without required fields may be left out. */
function markOptionalBodies(described: Described): void {
  for (const { requestBody } of Object.values(described.paths).flatMap(Object.values)) {
    if (!requestBody) continue;
    const { schema } = requestBody.content['application/json'];
    requestBody.required = schema.required !== undefined;
  }
}

if (import.meta.main) await writeDocuments(process.argv[2] ?? 'dist/documents');
