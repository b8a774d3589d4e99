import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');

/** The real server on a free port, with a database of its own. */
export class TestServer {
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  #port = '0';
  #process: ChildProcess | undefined;
  url = '';

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  /** `settings`: environment variables beside those of every test. */
  static async launch(settings: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(await mkdtemp(join(tmpdir(), 'lelap-e2e-')), settings);
    await server.start();
    return server;
  }

  /** Starts the process, on the port it had before if it had one. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        PORT: this.#port,
        DATA_DIR: this.dataDir,
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

  /** Ends the process: asked to, or as a power cut would. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true });
  }
}
