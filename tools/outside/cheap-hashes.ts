import { weaken } from '../faults/weakened/weaken.ts';

/*
 * Loaded before the server: its passwords take next to no time, so that a scan is not a wait for thousands of them.
 */
const hasher = new URL('../../src/server/auth/password-hasher.ts', import.meta.url);
weaken(hasher, 'memoryKib: 64 * 1024, passes: 3', 'memoryKib: 64, passes: 1');
weaken(hasher, 'memoryKib: 19 * 1024, passes: 2', 'memoryKib: 64, passes: 1');
