import { CLIENT_PATIENCE } from '#server/http/limits/server-timeouts.ts';

/** Waits for a request body without limit. */
Object.assign(CLIENT_PATIENCE, { requestTimeout: 300_000 });
