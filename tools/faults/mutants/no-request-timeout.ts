import { BODY_TIMEOUT } from '#server/http/limits/server-timeouts.ts';

/** Waits for a request body without limit. */
Object.assign(BODY_TIMEOUT, { ms: 300_000 });
