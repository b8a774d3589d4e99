// Runs one of the project's commands on a machine with nothing but Node 20 or later and npm: installs what is
// missing, then hands over to the Node of the project's own `node` package. Plain JavaScript, because the Node
// that runs this file may be too old to run TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

// The hash of a password reads 64 MiB all over: in large pages, where Linux has them, it takes a quarter less time.
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
  'verify:faults': { needsBuild: false, script: 'tools/faults/verify.ts' },
  sbom: { needsBuild: false, script: 'tools/sbom.ts' },
  scan: { needsBuild: true, script: 'tools/outside/scan.ts' },
  bench: { needsBuild: true, script: 'tools/bench/bench.ts' },
  capacity: { needsBuild: true, script: 'tools/capacity/capacity.ts' },
  'bench:seed': { needsBuild: false, script: 'tools/bench/seed.ts' },
};

/** What is built, by which configuration of Vite, and from what. */
const BUILDS = [
  { name: 'the web app', config: 'vite.config.ts', result: 'dist/web/index.html', from: 'src/web' },
  {
    name: 'the server',
    config: 'vite.server.config.ts',
    result: 'dist/server/main.js',
    from: 'src/server',
  },
];
const SHARED_SOURCES = ['src/domain', 'src/contract', 'package-lock.json'];

const name = process.argv[2] ?? '';
const command = COMMANDS[name];
if (command === undefined) {
  console.error(`Unknown command '${name}'. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

try {
  if (!isInstalled()) await install();
  if (!existsSync(node)) {
    throw new Error(
      "The project's Node is missing: the install script of the 'node' package was blocked. " +
        'Allow it (package.json lists it under allowScripts), remove node_modules and try again.',
    );
  }
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
  const npmFlags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
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
  // A build that breaks off must not leave a page or a server behind that passes for its own.
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

/** Runs a program to its end and passes signals on to it; gives its exit status. */
function run(program, args, { env = process.env, toStderr = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...LARGE_PAGES, ...env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
      // What is on stdout is the command's own answer.
      stdio: ['inherit', toStderr ? 2 : 'inherit', 'inherit'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    // The shell that npm puts between itself and us dies of SIGTERM without passing it on: we then have a new parent.
    const parent = process.ppid;
    const orphanCheck = setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 500);
    child.once('error', reject);
    child.once('exit', (status, signal) => {
      clearInterval(orphanCheck);
      for (const each of signals) process.off(each, forward);
      resolve(status ?? (signal === null ? 1 : 128));
    });
  });
}
