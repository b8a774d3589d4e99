import { BODY_TIMEOUT, SERVER_TIMEOUTS } from '#server/http/limits/server-timeouts.ts';

/** An eighth of every client timeout, so that a scenario sees within seconds whether they apply. */
Object.assign(SERVER_TIMEOUTS.http, { headersTimeout: 1_500, connectionsCheckingInterval: 125 });
Object.assign(BODY_TIMEOUT, { ms: 1_500 });
