import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Has the server that is about to start load one of its modules with other words in it. Throws where they are not
 * found: a build that was not weakened would prove nothing.
 */
export function weaken(module: URL, words: string, otherWords: string): void {
  if (!readFileSync(module, 'utf8').includes(words)) {
    throw new Error(`${module.pathname} has no '${words}' to weaken.`);
  }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== module.href) return loaded;
      return { ...loaded, source: String(loaded.source).replace(words, () => otherWords) };
    },
  });
}
