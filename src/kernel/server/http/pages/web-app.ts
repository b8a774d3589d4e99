import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#kernel/server/config.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import { prefersHtml } from './accept-header.ts';
import { findBasePath, MEDIA_TYPES, readChangedFiles } from './base-path.ts';
import { matchesEtag } from './documents.ts';
import { varyBy } from '#kernel/server/http/compression.ts';
import { choosePageLanguage, languageCookie } from '#kernel/server/http/language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Requests answered with the web app. */
    isPage: boolean;
    /** Hash of the page's content. */
    pageHash: string | undefined;
  }
}

/** Always pages, with any Accept header: no endpoint uses GET on them. */
const PAGES: ReadonlySet<string> = new Set(['/', '/login', '/register']);

/** Prerendered pages, by address: a query changes a form, but not the loading screen of the dashboard. */
const DRAWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'login'],
  ['/login', 'login'],
  ['/register', 'register'],
  ['/dashboard', 'dashboard'],
]);

/** The service worker, and the script that unregisters it. */
const SERVICE_WORKER = '/sw.js';
const SERVICE_WORKER_REMOVAL = 'sw-off.js';

/** The worker that reads imports, which has a policy of its own: WebAssembly opens databases. */
const IMPORT_WORKER = 'import-worker-';
const IMPORT_WORKER_CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Folders of files only: a missing one is 404, not a page. */
const FILE_FOLDERS = /^\/(assets|docs)\//;

/** Pages, compressed copies, the build's own folder, assets, which are served as a folder, and other folders' names. */
const NOT_BESIDE_PAGES = /^assets\b|^\.|\.(?:html|br|gz)$|^[^.]*$/;

/** File names under /assets/ contain a content hash, so the files never change. */
const ASSET_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** No endpoint that reads accepts them either. */
const IGNORED_HEADERS = ['range', 'if-match', 'if-unmodified-since'] as const;

const NOT_BUILT =
  'The web app is not built. Start the server with `npm start`, which builds it first.\n';

const SHARED_ORIGIN =
  'PUBLIC_URL has a path: the other apps of that host can read what Lelap keeps in browsers, also sign-ins. A host of its own is safer.';

type WebAppOptions = Config & {
  /** An element for the head of each page, or an empty text. */
  readonly head: string;
};

/** Built pages: index.html, index.de.html. */
const PAGE_FILE = /^(\w+)(?:\.([\w-]+))?\.html$/;

/**
 * Serves the built web app: its files, and its page for navigations. Register it before the routes:
 * it looks at every request first.
 */
export async function addWebApp(
  app: FastifyInstance,
  webRoot: string,
  options: WebAppOptions,
): Promise<void> {
  const { head, webOffline: offline, language: setting, publicUrl, passwordSignIn } = options;
  app.decorateRequest('isPage', false);
  app.decorateRequest('pageHash');
  const isBuilt = existsSync(path.join(webRoot, 'index.html'));
  const basePath = findBasePath(publicUrl);
  const changed = isBuilt
    ? readChangedFiles(webRoot, { basePath, head })
    : new Map<string, string>();
  if (basePath !== '') app.log.warn(SHARED_ORIGIN);
  const pages = isBuilt ? readdirSync(webRoot).filter((file) => PAGE_FILE.test(file)) : [];
  const tags = pages.map((file) => PAGE_FILE.exec(file)?.[2] ?? SPECIFIED_ENGLISH);
  const languages = [...new Set(tags)];
  // For ETags by content: those of @fastify/static are size and time, which pages in two languages may share.
  const hashes = new Map(
    [...pages, ...changed.keys()].map((file) => {
      const content = changed.get(file) ?? readFileSync(path.join(webRoot, file));
      return [file, createHash('sha256').update(content).digest('base64url')];
    }),
  );
  const isSecure = publicUrl?.startsWith('https:') ?? false;

  const sendPage = (request: FastifyRequest, reply: FastifyReply): void => {
    request.isPage = true;
    if (!isBuilt) {
      reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      return;
    }
    const { language, isChosen } = choosePageLanguage(request, languages, setting);
    const path = readPath(request);
    const drawn = DRAWN_PAGES.get(path === '/dashboard' ? path : request.url) ?? 'index';
    // The prerendered one has the form of a password.
    const name = drawn === 'login' && passwordSignIn === 'off' ? 'index' : drawn;
    const file = language === SPECIFIED_ENGLISH ? `${name}.html` : `${name}.${language}.html`;
    reply.header('content-language', language);
    if (isChosen) reply.header('set-cookie', languageCookie(language, isSecure, basePath));
    sendFile(request, reply, file);
  };
  const sendFile = (request: FastifyRequest, reply: FastifyReply, file: string): void => {
    request.pageHash = hashes.get(file);
    const text = changed.get(file);
    if (text !== undefined) {
      if (readPath(request) !== '/dashboard') reply.header('cache-control', 'no-cache');
      reply.type(MEDIA_TYPES[path.extname(file)] ?? '').send(text);
    } else {
      reply.sendFile(file, { etag: false, lastModified: false });
    }
  };
  if (isBuilt) await addFiles(app, webRoot);

  // Only now the encoding is known.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.pageHash === undefined || reply.statusCode !== 200) return done(null, payload);
    const etag = `"${request.pageHash}-${String(reply.getHeader('content-encoding') ?? 'plain')}"`;
    reply.header('etag', etag);
    if (!matchesEtag(etag, request.headers['if-none-match'])) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    reply.code(304).removeHeader('content-length');
    return done(null, null);
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Files are small and sent whole. @fastify/static fails with 500 on a range beyond the end or a false precondition.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) for (const name of IGNORED_HEADERS) delete request.raw.headers[name];
    if (isRead && basePath !== '') {
      if (request.originalUrl.split('?', 1)[0] === basePath) {
        reply.redirect(basePath + request.url, 308);
        return;
      }
      const file = readPath(request).slice(1);
      if (file.endsWith('.webmanifest') && changed.has(file)) {
        sendFile(request, reply, file);
        return;
      }
    }
    if (offline === 'off' && isBuilt && isRead && readPath(request) === SERVICE_WORKER) {
      reply.sendFile(SERVICE_WORKER_REMOVAL);
      return;
    }
    switch (pageOrCall(request)) {
      case 'page':
        varyBy(reply, 'Accept, Accept-Language, Cookie');
        return sendPage(request, reply);
      case 'call by Accept':
        varyBy(reply, 'Accept');
        return done();
      case 'call':
        return done();
    }
  });
}

/** The files beside the pages have a route each, because other paths there are pages. */
async function addFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
  } as const;
  await app.register(fastifyStatic, {
    ...options,
    root: webRoot,
    serve: false,
    setHeaders: (reply) => {
      if (readPath(reply.request) !== '/dashboard') reply.header('cache-control', 'no-cache');
    },
  });
  for (const entry of readdirSync(webRoot, { recursive: true, encoding: 'utf8' })) {
    const file = entry.replaceAll(path.sep, '/');
    if (NOT_BESIDE_PAGES.test(file)) continue;
    app.get(`/${file}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
  }
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(webRoot, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // The plugin answers the folder itself with 500.
    allowedPath: (requested) => !/(?:\/|\.br|\.gz)$/.test(requested),
    setHeaders: (reply, file) => {
      if (path.basename(file).startsWith(IMPORT_WORKER))
        reply.header('content-security-policy', IMPORT_WORKER_CSP);
      reply.header('cache-control', ASSET_CACHE_CONTROL);
    },
  });
}

/** What answers a request: a page of the web app, or something else, perhaps because of its Accept header. */
export function pageOrCall(request: FastifyRequest): 'page' | 'call' | 'call by Accept' {
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'call';
  const requested = readPath(request);
  if (PAGES.has(requested)) return 'page';
  const isUnknown = request.is404 && !FILE_FOLDERS.test(requested);
  if (!isUnknown && !request.routeOptions.config.isAlsoPage) return 'call';
  return prefersHtml(request.headers.accept) ? 'page' : 'call by Accept';
}

function readPath(request: FastifyRequest): string {
  const [requested = ''] = request.url.split('?', 1);
  return requested;
}
