/** Begins the name of each cache; the version of its build follows. */
const PREFIX = 'lelap-';

export const cacheName = (version: string) => PREFIX + version;

/** The names of our caches, the oldest first: browsers list caches as they were created. */
export async function listCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

export async function deleteCaches(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
}
