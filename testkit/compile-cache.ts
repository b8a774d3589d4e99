import { fileURLToPath } from 'node:url';

/** As the launcher sets it: compiling a server anew takes longer than starting it. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
};
