// Starts an unpacked Lelap: `node start.mjs`, or `node start.mjs admin <command>`. Data and settings are beside this
// folder, which may be read-only and is replaced by an upgrade. Plain JavaScript for Node 20 or later.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

const OLDEST_NODE = 26;
const here = import.meta.dirname;
const [command] = process.argv.slice(2);

if (command !== undefined && command !== 'admin') {
  console.error('Usage: lelap [admin <command>]. Without a command the server starts.');
  process.exitCode = 2;
} else if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  const own = join(here, 'node', process.platform === 'win32' ? 'node.exe' : 'node');
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  // Windows sends Ctrl-C to both, and `kill` would not let the server stop in its own time.
  const forward = (signal) => process.platform === 'win32' || child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  child.once('error', (error) => console.error(error.message));
  child.once('exit', (status) => process.exit(status ?? 1));
} else {
  const settings = join(here, '../lelap.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  process.env.DATA_DIR ||= join(here, '../lelap-data');
  process.env.NODE_ENV ||= 'production';
  // From the second start on, because the server creates the folder as a private one.
  if (existsSync(process.env.DATA_DIR))
    module.enableCompileCache(join(process.env.DATA_DIR, 'cache'));
  // The commands expect their own words only.
  process.argv.splice(2, 1);
  await import(command === 'admin' ? './src/server/cli/admin.ts' : './dist/server/main.js');
}
