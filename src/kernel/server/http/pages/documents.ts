import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findBasePath } from './base-path.ts';

// Swagger UI sets inline styles and writes HTML; only its pages get this policy.
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

/** Clients revalidate on each use. */
const CACHE_CONTROL = 'public, no-cache';

/**
 * Serves the documents of the build (src/server/api-documents.ts): the OpenAPI description at /openapi.json, with
 * PUBLIC_URL as its server, and Swagger UI at /docs. Without a build both are missing.
 */
export async function addDocuments(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string | undefined },
): Promise<void> {
  if (!existsSync(path.join(folder, 'openapi.json'))) return;

  addDocument(app, ['/openapi.json', '/docs/json'], 'application/json', async () => {
    const text = await readFile(path.join(folder, 'openapi.json'), 'utf8');
    if (publicUrl === undefined) return text;
    return JSON.stringify({ ...(JSON.parse(text) as object), servers: [{ url: publicUrl }] });
  });
  addDocument(app, ['/docs', '/docs/'], 'text/html', async () => {
    const text = await readFile(path.join(folder, 'index.html'), 'utf8');
    return text.replaceAll('"/docs/', `"${findBasePath(publicUrl)}/docs/`);
  });
  await app.register(fastifyStatic, {
    root: path.join(folder, 'static'),
    prefix: '/docs/static/',
    decorateReply: false,
    cacheControl: false,
    acceptRanges: false,
    index: false,
    // The plugin answers the folder itself with 500.
    allowedPath: (requested) => !requested.endsWith('/'),
    setHeaders: setDocumentHeaders,
  });
}

/** A document, read once and cached in memory. */
function addDocument(
  app: FastifyInstance,
  urls: readonly string[],
  mediaType: string,
  read: () => Promise<string>,
): void {
  let document: { text: string; etag: string } | undefined;
  for (const url of urls) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      if (document === undefined) {
        const text = await read();
        const hash = createHash('sha256').update(text).digest('base64url');
        document = { text, etag: `"${hash}"` };
      }
      const { text, etag } = document;
      setDocumentHeaders(reply, url);
      reply.header('etag', etag);
      if (matchesEtag(etag, request.headers['if-none-match'])) return reply.code(304).send();
      return reply.type(`${mediaType}; charset=utf-8`).send(text);
    });
  }
}

function setDocumentHeaders(reply: Pick<FastifyReply, 'header'>, file: string): void {
  reply.header('cache-control', CACHE_CONTROL);
  if (file !== '/openapi.json') {
    reply.header('content-security-policy', DOCS_CONTENT_SECURITY_POLICY);
  }
}

/** Proxies that compress a response weaken its ETag. */
export const matchesEtag = (etag: string, tags = ''): boolean =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
