import { weaken } from '#testkit/weaken.ts';

const PATIENCE = new URL('../../../src/server/http/client-patience.ts', import.meta.url);

/** All that is waited for clients is an eighth, so that it is quickly seen whether it ends. */
weaken(PATIENCE, 'HEAD_TIMEOUT_MS = 5_000', 'HEAD_TIMEOUT_MS = 600');
weaken(PATIENCE, 'REQUEST_TIMEOUT_MS = 8_000', 'REQUEST_TIMEOUT_MS = 1_000');
weaken(PATIENCE, 'CHECK_EVERY_MS = 1_000', 'CHECK_EVERY_MS = 125');
