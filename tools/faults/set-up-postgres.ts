import { startPostgres } from '#testkit/start-postgres.ts';

/** Starts one PostgreSQL for all scenarios, which create their own databases in it. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}
