// Served as /sw.js with WEB_OFFLINE=off: replaces an installed worker, then removes itself and all caches.
import { deleteCaches, listCaches } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// A page that registers it during the removal would restore it.
self.addEventListener('message', (event) => event.waitUntil(self.registration.unregister()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteCaches(await listCaches());
      await self.registration.unregister();
    })(),
  ),
);
