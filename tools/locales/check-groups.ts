import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

const WEB_MODULE = /[\\/]src[\\/](?:.*[\\/])?web[\\/].*\.(tsx?|html)$/;
/** The messages of a group, and the imports that load them first. */
const LOADED = [
  [/[\\/]messages[\\/]app\.ts$/, /with(?:Later)?Messages\(\s*import\(\s*'([^']+)',?\s*\)/g],
  [/[\\/]messages[\\/]later\.ts$/, /withLaterMessages\(\s*import\(\s*'([^']+)',?\s*\)/g],
] as const;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'resolve'>;

/** Modules that may show messages of a group before they have loaded: no import that loads them leads there. */
export async function findUnloadedMessages(context: Context, entry: string): Promise<string[]> {
  const faults = LOADED.map(([messages, wrapped]) =>
    findUnloaded(context, entry, messages, wrapped),
  );
  return (await Promise.all(faults)).flat();
}

async function findUnloaded(context: Context, entry: string, messages: RegExp, wrapped: RegExp) {
  const reached = new Set([entry]);
  const faults: string[] = [];
  for (const id of reached) {
    const info = context.getModuleInfo(id);
    if (info === null || !WEB_MODULE.test(id)) continue;
    const loaded = await findWrapped(context, id, wrapped);
    const others = info.dynamicallyImportedIds.filter((imported) => !loaded.has(imported));
    for (const imported of [...info.importedIds, ...others]) {
      if (messages.test(imported)) faults.push(`${id} is shown before its messages have loaded`);
      reached.add(imported);
    }
  }
  return faults;
}

async function findWrapped(context: Context, id: string, wrapped: RegExp): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [, specifier = ''] of readFileSync(id, 'utf8').matchAll(wrapped)) {
    const resolved = await context.resolve(specifier, id);
    if (resolved !== null) found.add(resolved.id);
  }
  return found;
}
