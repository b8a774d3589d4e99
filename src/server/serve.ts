import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { buildApp, type AppDeps } from './app.ts';
import { DEFAULT_HASH_COST } from './auth/passwords/password-hasher.ts';
import { loadTokenSecret } from './auth/tokens/token-secret.ts';
import { readConfig, type Config } from './config.ts';
import { MAX_CONNECTIONS } from './http/limits/server-timeouts.ts';
import { createRefoldThread } from './jobs/refold-thread.ts';
import { MetricRegistry } from './metrics/metric-registry.ts';
import { addProcessMetrics } from './metrics/process-metrics.ts';
import { openStorage } from './storage/engines/open-storage.ts';
import { readVersion } from './version.ts';

/** Counted from the end of the grace. The app gives up before; what hangs longer would hang for ever. */
const HARD_STOP_AFTER_MS = 10_000;

/** More than ever connect at once where a balancer has been told before; they take some milliseconds. */
const LET_IN_AT_THE_END = 500;

const projectRoot = path.join(import.meta.dirname, '../..');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const tokenSecret = config.tokenSecret ?? (await loadTokenSecret(config.dataDir));
  const storage = await openStorage(config);
  const metrics = config.metricsListen && new MetricRegistry();
  const version = readVersion();
  let isStopping = false;
  const app = await buildApp({
    storage,
    config,
    tokenSecret,
    hashCost: DEFAULT_HASH_COST,
    now: Date.now,
    newId,
    webRoot: path.join(projectRoot, 'dist/web'),
    documentsRoot: path.join(projectRoot, 'dist/documents'),
    logTo: process.stderr,
    sendResetMail: await resetMailer(config),
    // On SQLite a fold would hold up all requests; what PostgreSQL writes for one sleeper keeps no other waiting.
    refolder: storage.engine === 'sqlite' ? createRefoldThread(config.dataDir) : undefined,
    metrics,
    isStopping: () => isStopping,
  });
  if (config.rateLimit === 'off') {
    app.log.warn('RATE_LIMIT IS OFF: passwords can be guessed as fast as this machine can hash.');
  }

  if (config.metricsListen && metrics) {
    addProcessMetrics(metrics, { version, engine: storage.engine });
    // Loaded only where metrics are asked for: an import of `node:http` brings the client behind `fetch` with it.
    const { serveMetrics } = await import('./metrics/metrics-server.ts');
    const { address } = await serveMetrics(metrics, config.metricsListen, (error) =>
      app.log.warn({ err: error }, 'a metric could not be read'),
    );
    app.log.info({ address }, 'metrics are served, without asking who reads them');
  }

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => {
        app.log.error('Requests in flight did not finish in time.');
        process.exit(1);
      },
      config.shutdownGraceSeconds * 1000 + HARD_STOP_AFTER_MS,
    ).unref();
    await wait(config.shutdownGraceSeconds * 1000);
    // Who stands at the door is let in before it is shut, one in each turn of the loop: else they would be cut off.
    for (let turn = 0; turn < LET_IN_AT_THE_END; turn += 1) await nextTurn();
    try {
      await app.close();
    } catch (error) {
      app.log.error({ err: error }, 'not everything could be closed');
      process.exitCode = 1;
    }
    await storage.close();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

  const address = await app.listen({
    port: config.port,
    host: config.host,
    // By itself Node has 511 wait at the door, and of more the system drops some, who come again seconds later.
    backlog: MAX_CONNECTIONS,
  });
  process.stdout.write(`Lelap is ready at ${address}\n`);
}

async function resetMailer({ smtp, publicUrl }: Config): Promise<AppDeps['sendResetMail']> {
  if (smtp === undefined || publicUrl === undefined) return undefined;
  // Loaded only where there is mail to send.
  const { createResetMailer } = await import('./jobs/reset-mail.ts');
  return createResetMailer(smtp, publicUrl);
}

/** What went wrong at the start, in words for whoever started it. */
function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is taken by another program. Set PORT to another.';
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return `${error.message}. HOST must be an address of this machine.`;
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `${error.message}. DATA_DIR must be a folder, or a path where one can be made.`;
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return `lelap.db in DATA_DIR: ${error.message}. Restore it from a backup.`;
  }
  if (code === 'ENOSPC' || code === 'SQLITE_FULL')
    return 'The disk of DATA_DIR is full. Make room.';
  if (code === 'EROFS' || /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code ?? '')) {
    return `lelap.db in DATA_DIR: ${error.message} (${code}). The disk fails or can't be written to.`;
  }
  if (code === 'EACCES') return `${error.message}. This user has no right to it.`;
  return error.message || `Lelap could not start (${code ?? error.name}).`;
}

/** Starts the server by the settings of the environment. What can't be started ends the process, and says why. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    // Whatever is open by now, a port or a database, goes with the process.
    process.exit(1);
  }
}
