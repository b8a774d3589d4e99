import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  findFreePort,
  initPostgres,
  launchPostgres,
  postgresUrl,
} from '#testkit/start-postgres.ts';

const run = promisify(execFile);

/** Creates the files of a PostgreSQL that has never run, and a copy with the same owner. */
export async function createPostgres(dataDir: string, copy: string): Promise<void> {
  await initPostgres(dataDir);
  await run('cp', ['-a', dataDir, copy]);
}

/** A PostgreSQL that can be a primary or a standby, and be killed as if by a power cut. */
export class PostgresNode {
  readonly port: number;
  readonly #dataDir: string;

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.port = port;
  }

  /** Starts one on these files and waits until it responds. `settings` are those of postgresql.conf. */
  static async start(dataDir: string, settings: Record<string, string>): Promise<PostgresNode> {
    const port = await findFreePort();
    await launchPostgres(dataDir, port, settings);
    return new PostgresNode(dataDir, port);
  }

  get url(): string {
    return postgresUrl(this.port);
  }

  async ask(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The main process and its children; none if it has ended. */
  async processIds(): Promise<number[]> {
    const file = await readFile(path.join(this.#dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const main = Number.parseInt(file, 10);
    if (Number.isNaN(main)) return [];
    const list = await run('ps', ['-o', 'pid=', '--ppid', String(main)]).catch(() => undefined);
    return [main, ...(list?.stdout.split('\n').map(Number).filter(Boolean) ?? [])];
  }

  /** Kills all of its processes at once, also a stopped one, and waits until its port is closed. */
  async kill(): Promise<void> {
    for (const pid of await this.processIds()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with its parent.
      }
    }
    for (;;) {
      try {
        await this.ask('select 1');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
      }
      await wait(20);
    }
  }
}
