import { startPostgres } from '#testkit/start-postgres.ts';

export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}
