import type { Fault } from './fault.ts';
import { killFault, weakenedKillFaults } from './kill.ts';
import { powerCutAtFirstFault, powerCutFault, synchronousNormalFault } from './power-cut.ts';

/** All that is tried, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  killFault,
  powerCutFault,
  powerCutAtFirstFault,
  // The harnesses themselves: each must see a build that was weakened on purpose.
  ...weakenedKillFaults,
  synchronousNormalFault,
];
