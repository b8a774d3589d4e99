import { readStoredJson, writeStored } from '#web/browser/browser-storage.ts';

const REMEMBERED_KEY = 'importSources';

/** Sources that the sleeper has put first, in this import or an earlier one; the latest is first. */
export function readSourceOrder(): readonly string[] {
  const order = readStoredJson(REMEMBERED_KEY);
  return Array.isArray(order) ? order : [];
}

/** Puts a source before all others, also in the next import. */
export function rememberSource(source: string): void {
  const others = readSourceOrder().filter((other) => other !== source);
  writeStored(REMEMBERED_KEY, JSON.stringify([source, ...others]));
}
