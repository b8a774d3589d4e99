import { fileURLToPath } from 'node:url';

/** Same as the launcher's: compiling the server takes longer than starting it. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
};
