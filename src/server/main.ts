import { setSourceMapsSupport } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Most of what is made while the modules are loaded is thrown away at once. V8 would double its room for new objects
// again and again for that, and keep it: 13 of 122 MB at rest. It must be told before anything is loaded.
setFlagsFromString('--semi-space-growth-factor=1');
// The log names the lines of the sources, also where the server was built.
setSourceMapsSupport(true, { nodeModules: false });
const { serve } = await import('./serve.ts');
await serve();
// Under load it grows as usual.
setFlagsFromString('--semi-space-growth-factor=2');
