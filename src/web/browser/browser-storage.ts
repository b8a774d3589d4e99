/** What the browser would not store, for as long as the page stands: some refuse, and some are full. */
const refused = new Map<string, string>();

/** What this browser keeps under a key; null: nothing. It never throws. */
export function readStored(key: string): string | null {
  const kept = refused.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null removes it. Where the browser refuses, the page itself remembers it. */
export function writeStored(key: string, text: string | null): void {
  refused.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) refused.set(key, text);
  }
}
