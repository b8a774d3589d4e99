import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '#testkit/compile-cache.ts';
import { CHEAP_HASH } from '#testkit/server-program.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The real server on a free port, with its own database unless the settings name one. */
export class TestServer {
  /** Location of its database, for openStorage. */
  readonly database: { dataDir: string };
  readonly #settings: Record<string, string>;
  #port = '0';
  #process: ChildProcess | undefined;
  url = '';

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.database = { dataDir };
    this.#settings = settings;
  }

  /** `settings`: environment variables beside those of every test. */
  static async launch(settings: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(await mkdtemp(join(tmpdir(), 'lelap-e2e-')), settings);
    await server.start();
    return server;
  }

  /** Starts the process, on its previous port if any. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [CHEAP_HASH, 'dist/server/main.js'], {
      cwd: root,
      env: {
        ...COMPILE_CACHE,
        PATH: process.env['PATH'],
        PORT: this.#port,
        DATA_DIR: this.database.dataDir,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    this.url = /http:\/\/\S+/.exec(line)?.[0] ?? '';
    this.#port = new URL(this.url).port;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.database.dataDir, { recursive: true });
  }
}
