/** Prefix of cache names; the build's version follows. */
const PREFIX = 'lelap-';

export const cacheName = (version: string) => PREFIX + version;

/** Names of own caches, oldest first: browsers list caches in creation order. */
export async function listCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

export async function deleteCaches(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
}
