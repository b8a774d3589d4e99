import { statfs } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { buildApp } from './app.ts';
import { DEFAULT_HASH_COST } from '#sign-in/server/passwords/password-hasher.ts';
import type { AccountMailer } from './account-mail.ts';
import { loadTokenSecret } from '#kernel/server/secrets/token-secret.ts';
import { type Config, readConfig, readVersion } from '#kernel/server/config.ts';
import { findBasePath } from '#kernel/server/http/pages/base-path.ts';
import { MAX_CONNECTIONS } from '#kernel/server/http/limits/server-timeouts.ts';
import { backUpInProcess, createBackups } from '#backups/server/backups.ts';
import { MetricRegistry } from '#kernel/server/metrics/metric-registry.ts';
import { addProcessMetrics } from '#kernel/server/metrics/process-metrics.ts';
import { describePhoneAccess } from '#offline/server/phone-access.ts';
import { createSetupLink } from '#household/server/invitations.ts';
import { openStorage } from '#kernel/server/storage/open-storage.ts';

/** Hard limit after the grace period. The app aborts requests before; anything longer hangs. */
const HARD_STOP_AFTER_MS = 10_000;

/** Maximum turns for accepting pending connections; takes milliseconds. */
const LET_IN_AT_THE_END = 500;

const projectRoot = path.join(import.meta.dirname, '../..');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const tokenSecret = config.tokenSecret ?? (await loadTokenSecret(config.dataDir));
  const storage = await openStorage(config);
  const metrics = config.metricsListen && new MetricRegistry();
  const version = readVersion();
  let isStopping = false;
  const backups =
    storage.engine === 'sqlite'
      ? createBackups({
          dataDir: config.dataDir,
          now: Date.now,
          backUp: backUpInProcess(projectRoot),
          report: (error) => app.log.error({ err: error }, 'the database could not be backed up'),
        })
      : undefined;
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
    ...(await accountMailer(config)),
    metrics,
    backups,
    readFreeBytes: async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    },
    isStopping: () => isStopping,
  });
  if (config.rateLimit === 'off') {
    app.log.warn('RATE_LIMIT IS OFF: passwords can be guessed as fast as this machine can hash.');
  }

  if (config.metricsListen && metrics) {
    addProcessMetrics(metrics, { version, engine: storage.engine });
    // Loaded on use: importing `node:http` also loads the `fetch` client.
    const { serveMetrics } = await import('#kernel/server/metrics/metrics-server.ts');
    const address = await serveMetrics(metrics, config.metricsListen, (error) =>
      app.log.warn({ err: error }, 'a metric could not be read'),
    );
    app.log.info({ address }, 'metrics are served without authentication');
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
    // Accept pending connections before closing, one per event loop turn; otherwise the kernel resets them.
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
    // Node's default backlog is 511. The kernel drops further connections, which retry seconds later.
    backlog: MAX_CONNECTIONS,
  });
  const { line, url } = describePhoneAccess({
    host: config.host,
    port: Number(new URL(address).port),
    publicUrl: config.publicUrl,
    isContainer: process.env['container'] !== undefined,
    interfaces: networkInterfaces(),
  });
  // A full disk does not keep the server from serving.
  const link = await createSetupLink({ storage, now: Date.now, newId }).catch((error: unknown) => {
    app.log.error({ err: error }, 'the setup link could not be stored');
    return undefined;
  });
  const setup = link && `${url ?? address}/register#setup=${link.token}`;
  // At once: a script may stop reading after the first line.
  process.stdout.write(
    [
      `Lelap is ready at ${address}${findBasePath(config.publicUrl)}`,
      line,
      ...(await drawCode(url)),
      ...(setup ? [`To become the administrator (once, within 24 hours): ${setup}`] : []),
      ...(await drawCode(url && setup)),
      '',
    ].join('\n'),
  );
}

/** For the phone's camera; a log is no place for a code of 15 lines. */
async function drawCode(text: string | undefined): Promise<string[]> {
  if (!text || !process.stdout.isTTY) return [];
  const { encodeQR } = await import('qr');
  return [encodeQR(text, 'ascii', { border: 2 }).trimEnd()];
}

async function accountMailer({ smtp, publicUrl }: Config): Promise<Partial<AccountMailer>> {
  if (smtp === undefined || publicUrl === undefined) return {};
  // Loaded only with SMTP_URL.
  const { createAccountMailer } = await import('./account-mail.ts');
  return createAccountMailer(smtp, publicUrl);
}

/** The start error as a message for the operator. */
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
    return `lelap.db in DATA_DIR: ${error.message} (${code}). The disk fails, or this user can't write to it.`;
  }
  if (code === 'EACCES') return `${error.message}. This user has no right to it.`;
  return error.message || `Lelap could not start (${code ?? error.name}).`;
}

/** Starts the server with the environment's settings. On failure it prints the reason and exits. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    // Exiting closes open ports and databases.
    process.exit(1);
  }
}
