import { readFileSync } from 'node:fs';

/*
 * Preloaded, moves the clock of a server by the milliseconds in the file CLOCK_FILE, which a test rewrites while the
 * server runs. Its timers, and the Date header of its responses, stay as they are.
 */

const file = process.env['CLOCK_FILE'] ?? '';
const readClock = Date.now;
Date.now = () => readClock() + Number(readFileSync(file, 'utf8'));
