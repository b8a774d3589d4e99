// Served as /sw.js: opens the app without the server.
import '#reminders/web/service-worker/push.ts';
import { cacheName, deleteCaches, listCaches } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

// Replaced by the build (tools/service-worker.ts).
/** The version of this build; each of its pages contains it. */
declare const VERSION: string;
/** Precached files, as URLs relative to this script. */
declare const PRECACHED: readonly string[];
/** The messages by language, as URLs relative to this script. */
declare const CATALOGUES: Readonly<Record<string, readonly string[]>>;

const CACHE = cacheName(VERSION);

/** The path of the app: `/`, or below it. */
const SCOPE = new URL('.', location.href).pathname;

/** The cached page of each path below the scope. */
const SHELLS: Readonly<Record<string, string>> = {
  '': 'login',
  login: 'login',
  register: 'register',
  dashboard: 'dashboard',
};

/** Files outside /assets/, with the version as query. */
const ROOT_FILES = /^(theme|early-dashboard|early-submit)\.js$|^print\.css$/;

/** How long a page waits for the server before the cached shell is shown. */
const NETWORK_TIMEOUT_MS = 2000;

/** Statuses of proxies whose server does not answer. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** The previous build is kept for its open tabs. */
const KEPT_VERSIONS = 2;

self.addEventListener('install', (event) => event.waitUntil(precache()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
  // The app is shown in another language from now on.
  if (event.data === 'language') event.waitUntil(keepLanguage());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(SCOPE)) return;
  const file = pathname.slice(SCOPE.length);
  if (request.mode === 'navigate') {
    // /dashboard is also an API path: only navigations request the page.
    const shell = Object.hasOwn(SHELLS, file) && SHELLS[file];
    if (shell) event.respondWith(findPage(event, shell));
  } else if (file.startsWith('assets/') || ROOT_FILES.test(file)) {
    event.respondWith(findAsset(request));
  }
});

async function precache(): Promise<void> {
  await caches.delete(CACHE);
  // This version replaces a waiting one, whose cache must not count as one of the last two.
  if (self.registration.waiting) await deleteCaches((await listCaches()).slice(-1));
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([cache.addAll(PRECACHED), cacheLanguage(cache)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Caches the pages in the language that the server chooses for this browser, and its messages. */
async function cacheLanguage(cache: Cache): Promise<void> {
  const pages = await Promise.all(
    [...new Set(Object.values(SHELLS))].map(async (path) => {
      const page = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache' });
      // During an upgrade another server may still have the last build, and a proxy may answer with a sign-in page.
      const isOurs = page.ok && !page.redirected && (await page.clone().text()).includes(VERSION);
      if (!isOurs) throw new Error(`${path} is not a page of this build.`);
      return { path, page };
    }),
  );
  const languages = pages.map(({ page }) => readLanguage(page));
  await cache.addAll([...new Set(languages)].flatMap((language) => CATALOGUES[language] ?? []));
  await Promise.all(pages.map(({ path, page }) => cache.put(path, page)));
}

const readLanguage = (page: Response): string => page.headers.get('content-language') ?? '';

/** Without a network, or between two versions, the cached language stays. */
const keepLanguage = async (): Promise<void> =>
  cacheLanguage(await caches.open(CACHE)).catch(() => {});

async function takeOver(): Promise<void> {
  await deleteCaches((await listCaches()).slice(0, -KEPT_VERSIONS));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The server's page, or the cached shell if the server fails or is slow. */
async function findPage(event: FetchEvent, shell: string): Promise<Response> {
  const answer = (async () => {
    const page = ((await event.preloadResponse) as Response) ?? (await fetch(event.request));
    // The connection can break in the middle of the page.
    await page.clone().arrayBuffer();
    return page;
  })();
  // Don't cancel a late response: the browser would warn about the unused preload.
  event.waitUntil(answer.catch(() => {}));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const page = await Promise.race([answer, timeout]).catch(() => {});
  const cache = await caches.open(CACHE);
  const cached = await cache.match(shell, { ignoreVary: true });
  if (page && !UNAVAILABLE.has(page.status)) {
    if (cached && readLanguage(cached) !== readLanguage(page)) event.waitUntil(keepLanguage());
    return page;
  }
  return cached ?? answer;
}

/** File names change with their content, so any version's copy is valid. */
async function findAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  const isFile = answer.ok && !answer.headers.get('content-type')?.includes('html');
  if (isFile) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    // Without space the file is fetched again next time.
    await cache.put(request, copy).catch(() => {});
  }
  return answer;
}
