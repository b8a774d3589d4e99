import type { Fault } from './fault.ts';
import { killFault } from './kill.ts';

/** All that is tried, in the order of the table. */
export const FAULTS: readonly Fault[] = [killFault];
