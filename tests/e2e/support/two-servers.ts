import { startPostgres, type ScratchPostgres } from '#testkit/start-postgres.ts';
import { startRoundRobin, type RoundRobin } from '#testkit/round-robin.ts';
import { TestServer, type Served } from './server.ts';

/** Two servers on one PostgreSQL behind a round-robin proxy. */
export class TwoServers implements Served {
  readonly #postgres: ScratchPostgres;
  readonly #servers: readonly TestServer[];
  readonly #proxy: RoundRobin;

  private constructor(
    postgres: ScratchPostgres,
    servers: readonly TestServer[],
    proxy: RoundRobin,
  ) {
    this.#postgres = postgres;
    this.#servers = servers;
    this.#proxy = proxy;
  }

  static async launch(settings: Record<string, string> = {}): Promise<TwoServers> {
    const postgres = await startPostgres();
    const shared = {
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: 'a secret of the tests, 32 bytes or more',
      ...settings,
    };
    const servers = await Promise.all([TestServer.launch(shared), TestServer.launch(shared)]);
    return new TwoServers(postgres, servers, await startRoundRobin(servers.map(({ url }) => url)));
  }

  get url(): string {
    return this.#proxy.url;
  }

  get database(): Served['database'] {
    return { dataDir: '/dev/null/none', databaseUrl: this.#postgres.url };
  }

  async start(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.start()));
  }

  async end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.end(signal)));
  }

  async remove(): Promise<void> {
    await this.#proxy.close();
    await Promise.all(this.#servers.map((server) => server.remove()));
    await this.#postgres.stop();
  }
}
