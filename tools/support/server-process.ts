import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';
import { CHEAP_HASH, SERVER_MAIN } from '#testkit/server-program.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The environment that the launcher gives to each program. */
const AS_LAUNCHED = { ...COMPILE_CACHE, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

export type ServerProcess = AsyncDisposable & {
  readonly url: string;
  readonly pid: number;
  /** Sends a signal, waits for the exit and returns its code: null if the signal ended the process. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export type ProgramOptions = {
  env?: Record<string, string>;
  /** Modules that are loaded before the program. */
  imports?: readonly string[] | undefined;
};

type ServerOptions = Pick<ProgramOptions, 'env'> & {
  dataDir: string;
  /** Runs what `npm start` builds, with the production hash cost. */
  isTimed?: boolean;
};

const EXIT_WITH_PARENT = new URL('./exit-with-parent.ts', import.meta.url).href;

/** Starts a program with these environment variables and no others. It ends with this process. */
function startProgram(
  commandLine: readonly string[],
  { env, imports = [] }: ProgramOptions = {},
): ChildProcess & { readonly stdout: Readable; readonly stderr: Readable } {
  const preloads = [EXIT_WITH_PARENT, ...imports].map((each) => `--import=${each}`);
  const child = spawn(process.execPath, [...preloads, ...commandLine], {
    env: { ...AS_LAUNCHED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a program without pipes');
  return Object.assign(child, { stdout, stderr });
}

/** Starts a real server and waits until it is ready; disposing of it kills it. */
export function startServer({ dataDir, env, isTimed }: ServerOptions): Promise<ServerProcess> {
  const commandLine = isTimed
    ? [path.join(ROOT, 'dist/server/main.js')]
    : [CHEAP_HASH, SERVER_MAIN];
  return startListening(commandLine, {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...env,
  });
}

/** Starts a program that prints its URL when it listens. */
export async function startListening(
  commandLine: readonly string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = startProgram(commandLine, { env });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const said = text(child.stderr);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (address !== undefined) resolve(address);
    });
    void exit.then(async () => reject(new Error(`The server did not start: ${await said}`)));
  });
  const end: ServerProcess['end'] = async (signal) => {
    child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

export async function runProgram(commandLine: readonly string[], options: ProgramOptions = {}) {
  const child = startProgram(commandLine, options);
  const [[code], out, err] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, said: out + err };
}

export function runAdmin(dataDir: string, args: readonly string[], options: ProgramOptions = {}) {
  const program = path.join(ROOT, 'src/server/cli/admin.ts');
  return runProgram([program, ...args], {
    ...options,
    env: { DATA_DIR: dataDir, ...options.env },
  });
}
