import type { Fault, Finding } from '../fault.ts';
import type { ServerOptions } from '../server-process.ts';

/** As much as a line of the table takes. */
const FIGURES_LENGTH = 90;

/** The check of a harness: a build that is weakened by the module of that name must not hold. */
export function weakenedFault(
  weakness: string,
  run: (server: ServerOptions, log: (line: string) => void) => Promise<Finding>,
): Fault {
  const module = new URL(`./${weakness}.ts`, import.meta.url).href;
  return {
    name: `weakened-${weakness}`,
    goal: 'a build weakened so is caught',
    run: async (_scale, log) => caught(await run({ imports: [module] }, log)),
  };
}

/** What a harness finds in a weakened build: one that finds nothing is the fault. */
export function caught(finding: Finding): Finding {
  if (finding.notRunHere !== undefined) return finding;
  const [first] = finding.faults;
  return first === undefined
    ? { figures: finding.figures, faults: ['the harness did not see that this build is weakened'] }
    : { figures: `caught: ${first}`.slice(0, FIGURES_LENGTH), faults: [] };
}
