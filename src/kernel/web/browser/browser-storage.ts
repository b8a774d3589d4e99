/** In-memory fallback if the browser refuses storage or it is full. */
const refused = new Map<string, string>();

/** The stored text of a key, or null. Never throws. */
export function readStored(key: string): string | null {
  const kept = refused.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. Falls back to memory. */
export function writeStored(key: string, text: string | null): void {
  refused.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) refused.set(key, text);
  }
}
