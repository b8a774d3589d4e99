import { CLIENT_PATIENCE } from '#server/http/limits/server-timeouts.ts';

/** An eighth of every client timeout, so that a scenario sees within seconds whether they apply. */
Object.assign(CLIENT_PATIENCE.http, { headersTimeout: 625, connectionsCheckingInterval: 125 });
Object.assign(CLIENT_PATIENCE, { requestTimeout: 1_000 });
