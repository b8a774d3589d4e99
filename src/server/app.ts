import fastify, { LogController, type FastifyInstance } from 'fastify';
import { MAX_PATH_PARAMETER_LENGTH } from '#kernel/contract/values.ts';
import { createEndpoints, SERVER_FEATURES } from '#server.ts';
import type { Context } from '#server-feature.ts';
import { createAccessTokens } from '#sign-in/server/tokens/access-tokens.ts';
import { createAccountQueue } from '#kernel/server/rate-limits/account-queue.ts';
import { createAuthenticator } from '#sign-in/server/tokens/authenticator.ts';
import { createNetworkHash } from '#kernel/server/clients/ip-prefix.ts';
import { createPasswordHasher, type HashCost } from '#sign-in/server/passwords/password-hasher.ts';
import { readRelyingParty } from '#kernel/server/clients/relying-party.ts';
import {
  createRateLimiter,
  NO_RATE_LIMITS,
  type RateLimiter,
} from '#kernel/server/rate-limits/rate-limiter.ts';
import { createReminderTokens } from '#destinations/server/reminder-token.ts';
import { createSecretBox, type SecretPurpose } from '#kernel/server/secrets/secret-box.ts';
import { type Config, readVersion } from '#kernel/server/config.ts';
import { BODY_LIMIT_BYTES, setBodyParsing } from '#kernel/server/http/input/body-parsing.ts';
import { compressTexts } from '#kernel/server/http/compression.ts';
import {
  limitArrival,
  SERVER_TIMEOUTS,
  MAX_CONNECTIONS,
} from '#kernel/server/http/limits/server-timeouts.ts';
import { addGracefulShutdown } from '#kernel/server/http/lifecycle/graceful-shutdown.ts';
import { createUrlRewriter, findBasePath } from '#kernel/server/http/pages/base-path.ts';
import { addDocuments } from '#kernel/server/http/pages/documents.ts';
import { serve } from '#kernel/server/http/endpoint.ts';
import {
  createClientErrorHandler,
  replyWithError,
  addErrorHandlers,
} from '#kernel/server/http/errors/error-handler.ts';
import { addRateLimits, CALLS_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { queueRequests } from '#kernel/server/http/limits/request-queue.ts';
import { limitPipelinedRequests } from '#kernel/server/http/limits/pipelined-requests.ts';
import { limitUnfinishedHeads } from '#kernel/server/http/limits/unfinished-heads.ts';
import { createReadiness, type Readiness } from '#kernel/server/http/lifecycle/readiness.ts';
import {
  createPseudonymizer,
  logRequests,
  logUnreadable,
  newRequestId,
} from '#kernel/server/http/logging/request-log.ts';
import { trackRequests } from '#kernel/server/http/lifecycle/requests-in-flight.ts';
import { rejectAmbiguousHeaders } from '#kernel/server/http/input/reject-ambiguous-headers.ts';
import { SCHEMA_CONTROLLER } from '#kernel/server/http/schema-compilers.ts';
import {
  addSecurityHeaders,
  createSecurityHeaders,
  type SecurityHeaders,
} from '#kernel/server/http/pages/security-headers.ts';
import { warnOfUntrustedProxy } from '#kernel/server/http/logging/untrusted-proxy.ts';
import { describeSignInWays } from '#sign-in/server/page-ways.ts';
import { addWebApp } from '#kernel/server/http/pages/web-app.ts';
import { createBackgroundWork } from '#kernel/server/jobs/background-work.ts';
import { createFailureBuffer } from '#accounts/server/failure-buffer.ts';
import { createPurgeJob } from './jobs/purge.ts';
import { createDeliveryJob } from '#destinations/server/delivery-job.ts';
import type { ResolveHost } from '#kernel/server/outbound/resolve-host.ts';
import { createMessageSender } from '#destinations/server/message-sender.ts';
import type { Backups } from '#backups/server/backups.ts';
import type { MetricRegistry } from '#kernel/server/metrics/metric-registry.ts';
import { addRequestMetrics } from '#kernel/server/metrics/request-metrics.ts';
import { addReminderMetrics } from '#destinations/server/reminder-metrics.ts';
import { addServerMetrics } from '#kernel/server/metrics/server-metrics.ts';
import { toLoggedError } from '#kernel/server/logged-error.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { requireAdministrator } from '#accounts/server/administrators.ts';
import { createDiaryMemory } from '#diary/server/diary-memory.ts';
import { recordAccountFailures } from '#accounts/server/record-account-failures.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';

export type AppDeps = Context['mails'] & {
  readonly storage: Storage;
  readonly config: Config;
  /** Absent: the resolver of the system. */
  readonly resolveHost?: ResolveHost | undefined;
  readonly tokenSecret: string;
  readonly hashCost: HashCost;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The folder of the built web app. */
  readonly webRoot: string;
  /** The folder of the built API documents. */
  readonly documentsRoot: string;
  /** Destination of the log's JSON lines. */
  readonly logTo: { write(line: string): void };
  /** The metrics registry; absent: no metrics. */
  readonly metrics?: MetricRegistry | undefined;
  /** Counts the limits; absent: a new one. */
  readonly limiter?: RateLimiter | undefined;
  /** Delay of rejections for anonymous clients; absent: the default. */
  readonly rejectionDelayMs?: number;
  /** Milliseconds of the clock by which requests wait; absent: performance.now(). */
  readonly requestClock?: (() => number) | undefined;
  /** Copies of the SQLite database; absent: PostgreSQL. */
  readonly backups?: Backups | undefined;
  /** Of the disk of DATA_DIR; absent: unknown. */
  readonly readFreeBytes?: () => Promise<number | null>;
  /** Whether a shutdown was requested; /readyz reports it, everything else continues until the app is closed. */
  readonly isStopping?: () => boolean;
};

/** Builds the server without listening: main.ts listens, tests inject. It does not close the storage. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const securityHeaders = createSecurityHeaders(config.publicUrl);
  const app = createServer(deps, securityHeaders);
  const passwords = createPasswordHasher(deps.hashCost);
  const pseudonymize = createPseudonymizer(deps.tokenSecret);
  const readiness = await addHooks(app, { ...deps, securityHeaders, passwords, pseudonymize });
  await addWebApp(app, deps.webRoot, { ...config, head: describeSignInWays(config) });
  await addDocuments(app, { folder: deps.documentsRoot, publicUrl: config.publicUrl });
  const jobs = addJobs(app, deps);
  // In a scope of their own, so that their limits do not apply to pages.
  await app.register(async (api) => {
    const limiter = addLimits(api, deps);
    const context = createContext(api, {
      ...deps,
      ...jobs,
      readiness,
      passwords,
      pseudonymize,
      limiter,
    });
    serve(api, context, createEndpoints(context));
  });
  return app;
}

function createServer(
  { config, logTo }: AppDeps,
  securityHeaders: SecurityHeaders,
): FastifyInstance {
  const basePath = findBasePath(config.publicUrl);
  const app = fastify({
    ...(basePath !== '' && { rewriteUrl: createUrlRewriter(basePath) }),
    logger: { level: config.logLevel, stream: logTo, serializers: { err: toLoggedError } },
    genReqId: newRequestId,
    // request-log.ts writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true } },
    schemaController: SCHEMA_CONTROLLER,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER_LENGTH },
    ...SERVER_TIMEOUTS,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    // Fastify's own 503 has another format; requests that arrive during the shutdown are served.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      logUnreadable(request, reply);
      // No hook has seen it.
      reply.headers(securityHeaders);
      replyWithError(error, request, reply);
    },
    clientErrorHandler: createClientErrorHandler(securityHeaders),
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  limitUnfinishedHeads(app.server);
  limitPipelinedRequests(app.server);
  app.decorateRequest('caller', null);
  return app;
}

/**
 * The hooks that run for every request, in the order in which they run: a request is counted and logged before any
 * hook can reject it, and a rejection carries the security headers.
 */
async function addHooks(
  app: FastifyInstance,
  deps: AppDeps &
    Pick<Context, 'passwords' | 'pseudonymize'> & { securityHeaders: SecurityHeaders },
): Promise<Readiness> {
  const { config, storage, metrics } = deps;
  const requests = trackRequests(app);
  const isClosing = addGracefulShutdown(app, requests);
  addErrorHandlers(app, deps.rejectionDelayMs);
  setBodyParsing(app);
  limitArrival(app);
  logRequests(app, requests, deps.pseudonymize);
  const isLeaving = () => isClosing() || (deps.isStopping?.() ?? false);
  const readiness = createReadiness(() => storage.probe(), isLeaving);
  if (metrics) {
    addRequestMetrics(metrics, { app, requests });
    addServerMetrics(metrics, { storage, readiness, passwordQueue: deps.passwords.queue });
  }
  compressTexts(app);
  await addSecurityHeaders(app, deps.securityHeaders, config.corsOrigins);
  queueRequests(app, deps.requestClock);
  rejectAmbiguousHeaders(app);
  warnOfUntrustedProxy(app, config);
  return readiness;
}

/** What use cases need, and the sending of messages. */
function createDeliveryDeps(deps: AppDeps) {
  const { config, storage, now, newId, tokenSecret } = deps;
  return {
    storage,
    now,
    newId,
    wallClock,
    defaultTimeZone: config.defaultTimeZone,
    diaries: createDiaryMemory(),
    features: SERVER_FEATURES,
    // Only requests are charged.
    chargeCalls: () => {},
    boxFor: (purpose: SecretPurpose) => createSecretBox(tokenSecret, purpose),
    channelBox: createSecretBox(tokenSecret, 'reminderChannels'),
    reminderTokens: createReminderTokens(tokenSecret),
    messageSender: createMessageSender(config, tokenSecret, deps.resolveHost),
  };
}

/**
 * The work beside requests. Fastify runs onClose hooks last in, first out: deliveries and purges end first, then the
 * buffered failures are written, then the background work that is left is awaited.
 */
function addJobs(app: FastifyInstance, deps: AppDeps) {
  const { storage, now, newId, metrics, sendTokenMail } = deps;
  const log = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const background = createBackgroundWork(log('a job in the background failed'));
  app.addHook('onClose', () => background.finish());
  const failures = createFailureBuffer({
    now,
    newId,
    write: (buffered) => recordAccountFailures({ storage }, buffered),
    report: log('failures could not be written to the audit log'),
  });
  app.addHook('onClose', () => failures.flush());
  const purge = createPurgeJob({
    storage,
    now,
    sendTokenMail,
    report: log('expired data could not be purged'),
  });
  const deliveryDeps = createDeliveryDeps(deps);
  const delivery = createDeliveryJob({ ...deliveryDeps, log: app.log });
  if (metrics) addReminderMetrics(metrics, { job: delivery, now });
  for (const job of [purge, ...(deps.backups ? [deps.backups] : []), delivery]) {
    app.addHook('onListen', async () => job.start());
    app.addHook('onClose', () => job.stop());
  }
  const { truncateWal } = purge;
  return { ...deliveryDeps, background, failures, truncateWal, deliverSoon: delivery.passSoon };
}

function addLimits(api: FastifyInstance, { config, limiter = createRateLimiter() }: AppDeps) {
  if (config.rateLimit === 'off') return NO_RATE_LIMITS;
  addRateLimits(api, limiter);
  return limiter;
}

function createContext(
  api: FastifyInstance,
  deps: AppDeps &
    ReturnType<typeof addJobs> &
    Pick<Context, 'readiness' | 'passwords' | 'pseudonymize' | 'limiter'>,
): Context {
  const { config, storage, now, tokenSecret, limiter } = deps;
  const tokens = createAccessTokens(tokenSecret);
  const maxWaiting = config.rateLimit === 'off' ? { maxWaiting: Infinity } : {};
  return {
    resolveHost: undefined,
    backups: undefined,
    readFreeBytes: async () => null,
    ...deps,
    api,
    version: readVersion(),
    log: api.log,
    secretBox: createSecretBox(tokenSecret),
    mails: deps,
    relyingParty: readRelyingParty(config.publicUrl),
    tokens,
    hashNetwork: createNetworkHash(tokenSecret),
    accountQueue: createAccountQueue(maxWaiting),
    chargeCalls: (userId, calls) => limiter.charge(CALLS_LIMIT, userId, calls),
    authenticate: createAuthenticator({ storage, tokens, now }),
    requireAdministrator: (userId) => requireAdministrator({ storage }, userId),
  };
}
