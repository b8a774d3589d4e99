import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { findGroup, type Group } from './groups.ts';

const WEB_MODULE = /[\\/]src[\\/]web[\\/].*\.(tsx?|html)$/;
const MESSAGES = /getMessages\('(\w+)'\)/;
const WRAPPED = /withMessages\(\s*import\(\s*'([^']+)',?\s*\)(?:,\s*'(\w+)')?/g;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'resolve'>;

/**
 * Messages that a module may show before they have loaded: modules whose group is loaded neither by the entry nor by a
 * `withMessages(import(…))` on each way to them.
 */
export async function findUnloadedMessages(context: Context, entry: string): Promise<string[]> {
  // Groups that are loaded whenever the module runs.
  const loaded = new Map<string, ReadonlySet<Group>>();
  const waiting: { id: string; groups: ReadonlySet<Group> }[] = [
    { id: entry, groups: new Set(['first']) },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id } = next;
    const info = context.getModuleInfo(id);
    if (info === null || !WEB_MODULE.test(id)) continue;
    const before = loaded.get(id);
    const groups = before?.intersection(next.groups) ?? next.groups;
    if (before?.size === groups.size) continue;
    loaded.set(id, groups);
    for (const imported of info.importedIds) waiting.push({ id: imported, groups });
    const wrapped = await findWrapped(context, id);
    for (const imported of info.dynamicallyImportedIds) {
      const own = wrapped.get(imported);
      waiting.push({ id: imported, groups: own ? groups.union(new Set([own])) : groups });
    }
  }
  return [...loaded].flatMap(([id, groups]) => {
    const [, file] = MESSAGES.exec(readFileSync(id, 'utf8')) ?? [];
    const group = file === undefined ? 'first' : findGroup(`${file}.`);
    if (groups.has(group as Group)) return [];
    return [`${id} is shown before the group '${group}' has loaded`];
  });
}

/** The modules that a module imports together with messages, and the group of these. */
async function findWrapped(context: Context, id: string): Promise<Map<string, Group>> {
  const wrapped = new Map<string, Group>();
  for (const [, specifier = '', group = 'rest'] of readFileSync(id, 'utf8').matchAll(WRAPPED)) {
    const resolved = await context.resolve(specifier, id);
    if (resolved !== null) wrapped.set(resolved.id, group as Group);
  }
  return wrapped;
}
