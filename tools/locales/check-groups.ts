import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

const WEB_MODULE = /[\\/]src[\\/](?:.*[\\/])?web[\\/].*\.(tsx?|html)$/;
const APP_MESSAGES = /[\\/]messages[\\/]app\.ts$/;
const WRAPPED = /withMessages\(\s*import\(\s*'([^']+)',?\s*\)/g;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'resolve'>;

/** Modules that may show messages of `app.ts` before they have loaded: no `withMessages(import(…))` leads to them. */
export async function findUnloadedMessages(context: Context, entry: string): Promise<string[]> {
  const reached = new Set([entry]);
  const faults: string[] = [];
  for (const id of reached) {
    const info = context.getModuleInfo(id);
    if (info === null || !WEB_MODULE.test(id)) continue;
    const wrapped = await findWrapped(context, id);
    const others = info.dynamicallyImportedIds.filter((imported) => !wrapped.has(imported));
    for (const imported of [...info.importedIds, ...others]) {
      if (APP_MESSAGES.test(imported))
        faults.push(`${id} is shown before its messages have loaded`);
      reached.add(imported);
    }
  }
  return faults;
}

async function findWrapped(context: Context, id: string): Promise<Set<string>> {
  const wrapped = new Set<string>();
  for (const [, specifier = ''] of readFileSync(id, 'utf8').matchAll(WRAPPED)) {
    const resolved = await context.resolve(specifier, id);
    if (resolved !== null) wrapped.add(resolved.id);
  }
  return wrapped;
}
