import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { launchPostgres, postgresUrl } from '#testkit/start-postgres.ts';

const run = promisify(execFile);

/** Copies the files of a PostgreSQL at rest, with their owner. */
export async function copyPostgres(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}

/** One running PostgreSQL, that can be a primary or a standby, and that can be killed as if by a power cut. */
export class PostgresNode {
  readonly port: number;
  readonly #dataDir: string;

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.port = port;
  }

  /** Starts one on these files and waits until it answers. `settings` are by their names in postgresql.conf. */
  static async start(
    dataDir: string,
    port: number,
    settings: Record<string, string>,
  ): Promise<PostgresNode> {
    await launchPostgres(dataDir, port, settings);
    return new PostgresNode(dataDir, port);
  }

  url(database = 'postgres'): string {
    return postgresUrl(this.port, database);
  }

  async ask(statement: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends it as an operator does, so that its files can be copied. */
  async shutDown(): Promise<void> {
    const [pid] = await this.processIds();
    if (pid !== undefined) process.kill(pid, 'SIGINT');
    await this.#untilGone();
  }

  /** Ends all of it at once, one that was stopped too: nothing can be said or written any more. */
  async kill(): Promise<void> {
    for (const pid of await this.processIds()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Its parent's end was its own.
      }
    }
    await this.#untilGone();
  }

  /** The process at the head of it and all of its children; none if it has ended. */
  async processIds(): Promise<number[]> {
    const file = await readFile(path.join(this.#dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(file, 10);
    if (Number.isNaN(pid)) return [];
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return [pid, ...stdout.split('\n').map(Number).filter(Boolean)];
  }

  async #untilGone(): Promise<void> {
    for (;;) {
      try {
        await this.ask('select 1');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
      }
      await sleep(20);
    }
  }
}
