import { backupFault, keysBroughtBackFault } from './backup.ts';
import { damagedFileFault, keptLogFault, tornLogFault } from './damaged-files.ts';
import { backwardsFault, clocksFault } from './clocks.ts';
import type { Fault } from './fault.ts';
import { asynchronousFault, failoverFault } from './failover.ts';
import { fullDiskFault } from './full-disk.ts';
import { generatedInputFault } from './generated-input.ts';
import { killFault, weakenedKillFaults } from './kill.ts';
import { loginFloodFault, unfairQueueFault } from './login-flood.ts';
import { atOnceRefoldFault, longDiaryFault } from './long-diary.ts';
import { loginTimingFault, tellingLoginFaults } from './login-timing.ts';
import { migrationKillFault, piecemealMigrationFault } from './migration-kill.ts';
import { overloadFault, unshedOverloadFault } from './overload.ts';
import { powerCutAtFirstFault, powerCutFault, synchronousNormalFault } from './power-cut.ts';
import { racesFault, unlockedRacesFault } from './races.ts';
import { restoreByMovingFault, restoreKillFault } from './restore-kill.ts';
import { hastySigtermFault, sigtermFault } from './sigterm.ts';
import { patientServerFault, slowClientsFault } from './slow-clients.ts';

/** What goes wrong, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  killFault,
  powerCutFault,
  powerCutAtFirstFault,
  tornLogFault,
  damagedFileFault,
  fullDiskFault,
  racesFault,
  clocksFault,
  migrationKillFault,
  backupFault,
  restoreKillFault,
  sigtermFault,
  failoverFault,
  generatedInputFault,
  loginTimingFault,
  loginFloodFault,
  overloadFault,
  longDiaryFault,
  slowClientsFault,
];

/** The harnesses themselves: each must see a build that was weakened on purpose. */
export const WEAKENED: readonly Fault[] = [
  ...weakenedKillFaults,
  synchronousNormalFault,
  keptLogFault,
  unlockedRacesFault,
  backwardsFault,
  piecemealMigrationFault,
  keysBroughtBackFault,
  restoreByMovingFault,
  hastySigtermFault,
  asynchronousFault,
  ...tellingLoginFaults,
  unfairQueueFault,
  unshedOverloadFault,
  atOnceRefoldFault,
  patientServerFault,
];
