import type { Fault } from './fault.ts';

/** All that is tried, in the order of the table. */
export const FAULTS: readonly Fault[] = [];
