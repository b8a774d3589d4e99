import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HELD_TO_SLEEPERS, requireNotStrayed } from '#testkit/held-server.ts';
import { undoAtExit } from './at-exit.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** What the launcher gives to each program. */
const AS_LAUNCHED = {
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** The server from its sources, which mutants need, and as it is built, which starts in a third of the time. */
const SOURCES = path.join(ROOT, 'src/server/main.ts');
const BUILT = path.join(ROOT, 'dist/server/main.js');

export type ServerProcess = AsyncDisposable & {
  /** Where it listens. */
  readonly url: string;
  readonly pid: number;
  /** Sends a signal and waits for the end of the process; the answer is its exit code, null if the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export type ServerOptions = {
  env?: Record<string, string>;
  /** Modules that are loaded before the program: they can weaken it. */
  imports?: readonly string[];
  /** Nothing watches its statements, which takes time, and its hashes are dear. */
  isTimed?: boolean;
  /** A hash takes as long as it does for a sleeper; else many sleepers are made in no time. As `isTimed` unless given. */
  hasDearHashes?: boolean;
};

/** The server did not start; what it said is for the operator. */
export class StartRefusedError extends Error {
  readonly said: string;

  constructor(said: string) {
    super(`The server did not start: ${said.trim() || 'it said nothing'}`);
    this.name = 'StartRefusedError';
    this.said = said;
  }
}

const CHEAP_HASHES = new URL('../../testkit/cheap-hash.ts', import.meta.url).href;

/** Loaded before each program. */
const LIFE_LINE = new URL('./life-line.ts', import.meta.url).href;

/**
 * Starts a program of this project that can say something, with these variables and no others. It does not outlive
 * this process, however that ends.
 */
export function startProgram(
  commandLine: readonly string[],
  { env = {}, imports = [] }: ServerOptions = {},
): ChildProcess & { readonly stdout: Readable; readonly stderr: Readable } {
  const preloads = [LIFE_LINE, ...imports].map((each) => `--import=${each}`);
  const child = spawn(process.execPath, [...preloads, ...commandLine], {
    env: { ...AS_LAUNCHED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a program without pipes');
  const isUndone = undoAtExit(() => child.kill('SIGKILL'));
  child.once('exit', isUndone);
  return Object.assign(child, { stdout, stderr });
}

/** Starts a real server on this data and waits until it is ready; disposing of it kills it. Throws StartRefusedError. */
export async function startServer(
  dataDir: string,
  { env = {}, imports = [], isTimed = false, hasDearHashes = isTimed }: ServerOptions = {},
): Promise<ServerProcess> {
  const isBuilt = process.env['SERVER_UNDER_TEST'] === 'built' && imports.length === 0;
  const main = isBuilt ? BUILT : SOURCES;
  const child = startProgram([...(isTimed ? [] : [HELD_TO_SLEEPERS]), main], {
    imports: [...(hasDearHashes ? [] : [CHEAP_HASHES]), ...imports],
    env: { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const said = text(child.stderr);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    void exit.then(async () => reject(new StartRefusedError(await said)));
  });
  const end: ServerProcess['end'] = async (signal) => {
    child.kill(signal);
    const [code] = await exit;
    requireNotStrayed(code);
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

/** `said` is stdout and stderr together. */
export type AdminRun = { code: number | null; out: string; said: string };

/** Runs one of the operator's commands in a process of its own. */
export async function runAdmin(dataDir: string, ...args: string[]): Promise<AdminRun> {
  return await startAdmin(dataDir, args).done;
}

/** As runAdmin, but it can be killed meanwhile, or weakened. */
export function startAdmin(
  dataDir: string,
  args: readonly string[],
  { env = {}, imports = [] }: ServerOptions = {},
): { kill(): void; done: Promise<AdminRun> } {
  const program = path.join(ROOT, 'src/server/cli/admin.ts');
  const child = startProgram([program, ...args], { imports, env: { DATA_DIR: dataDir, ...env } });
  const done = Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]).then(([[code], out, err]) => ({ code, out, said: out + err }));
  return { kill: () => void child.kill('SIGKILL'), done };
}
