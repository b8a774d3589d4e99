import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/*
 * Loaded before a program (`node --import`): writes the addresses of all modules that the program has loaded to the
 * file named in MODULES_LOADED, when it ends.
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
