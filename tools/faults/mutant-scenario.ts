import type { Fault, Finding } from './fault.ts';
import type { ServerOptions } from './server-process.ts';

/** As much as a line of the table takes. */
const FIGURES_LENGTH = 90;

/** The check of a harness: of a build that is weakened by the module of that name it must say so, in these words. */
export function mutantFault(
  weakness: string,
  words: RegExp,
  run: (server: ServerOptions, log: (line: string) => void) => Promise<Finding>,
): Fault {
  const module = new URL(`./mutants/${weakness}.ts`, import.meta.url).href;
  return {
    name: `mutant-${weakness}`,
    goal: 'a build weakened so is caught',
    run: async (_scale, log) => caught(await run({ imports: [module] }, log), words),
  };
}

/** What a harness finds in a weakened build: one that finds nothing, or only something else, is the fault. */
export function caught(finding: Finding, words: RegExp): Finding {
  if (finding.notRunHere !== undefined) return finding;
  const told = finding.faults.find((fault) => words.test(fault));
  return told === undefined
    ? {
        figures: finding.figures,
        faults: ['the harness did not see that this build is weakened', ...finding.faults],
      }
    : { figures: `caught: ${told}`.slice(0, FIGURES_LENGTH), faults: [] };
}
