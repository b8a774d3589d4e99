// Served as /sw.js under WEB_OFFLINE=off: takes the place of an installed worker, and removes it with all it kept.
import { deleteCaches, listCaches } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
// A page that registers while it is being removed brings it back.
self.addEventListener('message', (event) => event.waitUntil(self.registration.unregister()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteCaches(await listCaches());
      await self.registration.unregister();
    })(),
  ),
);
