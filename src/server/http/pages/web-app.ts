import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefersHtml } from './accept-header.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Requests answered with the web app. */
    isPage: boolean;
  }
}

/** Always pages, with any Accept header: no endpoint uses GET on them. */
const PAGES: ReadonlySet<string> = new Set(['/', '/login', '/register']);

/** Prerendered pages, by path without a query. */
const DRAWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'login.html'],
  ['/login', 'login.html'],
  ['/register', 'register.html'],
  ['/dashboard', 'dashboard.html'],
]);

/** The script by which browsers open the app without the server, and the one that removes it from them. */
const SERVICE_WORKER = '/sw.js';
const SERVICE_WORKER_REMOVAL = 'sw-off.js';

/** Folders of files only: a missing one is 404, not a page. */
const FILE_FOLDERS = /^\/(assets|docs)\//;

/** File names under /assets/ contain a content hash, so the files never change. */
const ASSET_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** No endpoint that reads accepts them either. */
const IGNORED_HEADERS = ['range', 'if-match', 'if-unmodified-since'] as const;

const NOT_BUILT =
  'The web app is not built. Start the server with `npm start`, which builds it first.\n';

/**
 * Serves the built web app: its files, and its page for navigations. Register it before the routes:
 * it looks at every request first.
 */
export async function addWebApp(
  app: FastifyInstance,
  webRoot: string,
  offline: 'on' | 'off',
): Promise<void> {
  app.decorateRequest('isPage', false);
  const isBuilt = existsSync(path.join(webRoot, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      globIgnore: ['*.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      setHeaders: (reply) => {
        const { url } = reply.request.routeOptions;
        if (url?.startsWith('/assets/')) reply.header('cache-control', ASSET_CACHE_CONTROL);
        else if (pathOf(reply.request) !== '/dashboard') reply.header('cache-control', 'no-cache');
      },
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Files are small and sent whole. @fastify/static fails with 500 on a range beyond the end or a false precondition.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) for (const name of IGNORED_HEADERS) delete request.raw.headers[name];
    if (offline === 'off' && isBuilt && isRead && pathOf(request) === SERVICE_WORKER) {
      reply.sendFile(SERVICE_WORKER_REMOVAL);
      return;
    }
    switch (pageOrCall(request)) {
      case 'page':
        return sendPage(request, reply, isBuilt);
      case 'page by Accept':
        varyByAccept(reply);
        return sendPage(request, reply, isBuilt);
      case 'call by Accept':
        varyByAccept(reply);
        return done();
      case 'call':
        return done();
    }
  });
}

function pageOrCall(request: FastifyRequest) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'call';
  const requested = pathOf(request);
  if (PAGES.has(requested)) return 'page';
  const isUnknown = request.is404 && !FILE_FOLDERS.test(requested);
  if (!isUnknown && !request.routeOptions.config.isAlsoPage) return 'call';
  return prefersHtml(request.headers.accept) ? 'page by Accept' : 'call by Accept';
}

/** Appends to Vary, which may name the origin already. */
function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'Accept' : `${String(others)}, Accept`);
}

function pathOf(request: FastifyRequest): string {
  const [requested = ''] = request.url.split('?', 1);
  return requested;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, isBuilt: boolean): void {
  request.isPage = true;
  if (isBuilt) reply.sendFile(DRAWN_PAGES.get(request.url) ?? 'index.html');
  else reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
}
