import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/*
 * Preloaded with `node --import`: writes the URLs of all loaded modules to the
 * file named by MODULES_LOADED at exit.
 */
const loaded: string[] = [];

registerHooks({
  load(url, context, load) {
    loaded.push(url);
    return load(url, context);
  },
});

process.on('exit', () => {
  writeFileSync(process.env['MODULES_LOADED'] ?? '', loaded.join('\n'));
});
