import { SERVER_TIMEOUTS } from '#server/http/limits/server-timeouts.ts';

/** Waits for a request body without limit. */
Object.assign(SERVER_TIMEOUTS, { requestTimeout: 300_000 });
