import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** What /openapi.json answers. */
    readOpenApi(): Promise<object>;
  }
}

/** By what one asks whether a document has changed. */
const ASKED_BY = ['if-none-match', 'if-modified-since'] as const;

/** What is of one connection, and not of the answer. */
const HEADERS_OF_A_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Describes the routes added after it: /openapi.json (OpenAPI 3.1), readable at /docs. What makes them is an app of its
 * own, built when somebody reads them: it is a tenth of all modules, and most servers are never asked.
 */
export function addDocuments(
  app: FastifyInstance,
  options: { version: string; publicUrl: string | undefined },
): void {
  const described: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) described.push(route);
  });

  const build = async () => {
    const { buildDocuments } = await import('./documents-app.ts');
    return buildDocuments(described, options);
  };
  let documents: ReturnType<typeof build> | undefined;
  const readDocuments = () =>
    (documents ??= build().catch((error: unknown) => {
      // Whoever asks next tries again.
      documents = undefined;
      throw error;
    }));
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { inject } = await readDocuments();
    const known = ASKED_BY.flatMap((name) => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    const headers = Object.fromEntries(known);
    // For HEAD too: Fastify leaves out what is not sent.
    const answer = await inject({ method: 'GET', url: request.url, headers });
    const { statusCode, rawPayload } = answer;
    if (statusCode >= 500) throw new Error(`The documents could not be made: ${answer.body}`);
    if (statusCode >= 400) return reply.callNotFound();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!HEADERS_OF_A_CONNECTION.has(name)) reply.header(name, value);
    }
    const content = keepOne(String(answer.headers.etag), rawPayload);
    return reply.code(statusCode).send(content.length === 0 ? null : content);
  };
  /** By their tags, of which there are as many as files. */
  const kept = new Map<string, Buffer>();
  /** The largest has 1.7 MB: whoever reads slowly must not keep a copy of their own in memory. */
  const keepOne = (tag: string, content: Buffer): Buffer => {
    if (content.length === 0) return content;
    const known = kept.get(tag);
    if (known?.equals(content)) return known;
    kept.set(tag, content);
    return content;
  };
  for (const url of ['/openapi.json', '/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, sendDocument);
  }
  app.addHook('onClose', async () => {
    const built = await documents?.catch(() => undefined);
    await built?.close();
  });

  app.decorate('readOpenApi', async () => (await readDocuments()).swagger());
}
