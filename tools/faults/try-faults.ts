import type { Fault, Finding, Scale } from './fault.ts';

export type Verdict = Finding & {
  name: string;
  goal: string;
  outcome: 'held' | 'BROKEN' | 'not run here';
  seconds: number;
};

/**
 * Runs the scenarios, `lanes` of them at a time: one where they are timed. A scenario that throws has shown nothing, so
 * it is broken.
 */
export async function tryFaults(
  faults: readonly Fault[],
  { scale, lanes, log }: { scale: Scale; lanes: number; log: (line: string) => void },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const waiting = faults.entries();
  const runLane = async () => {
    for (const [index, fault] of waiting) verdicts[index] = await tryFault(fault, scale, log);
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return verdicts;
}

async function tryFault(
  { name, goal, run }: Fault,
  scale: Scale,
  log: (line: string) => void,
): Promise<Verdict> {
  log(`${name}…`);
  const startedAt = performance.now();
  const finding: Finding = await run(scale, (line) => log(`  ${name}: ${line}`)).catch(
    (error: unknown) => ({ figures: '', faults: [String(error)] }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const outcome = outcomeOf(finding);
  log(`${name}: ${outcome} (${seconds} s)`);
  return { name, goal, ...finding, outcome, seconds };
}

function outcomeOf({ faults, notRunHere }: Finding): Verdict['outcome'] {
  if (faults.length > 0) return 'BROKEN';
  return notRunHere === undefined ? 'held' : 'not run here';
}

/** The table that a person reads, and below it all that did not hold. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = [
    ['fault', 'goal', 'figures', 'took', ''],
    ...verdicts.map(({ name, goal, figures, notRunHere, outcome, seconds }) => [
      name,
      goal,
      notRunHere ?? figures,
      `${seconds} s`,
      outcome,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const broken = verdicts.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  const count = (outcome: Verdict['outcome']) =>
    `${verdicts.filter((verdict) => verdict.outcome === outcome).length} ${outcome.toLowerCase()}`;
  const sums = [count('held'), count('BROKEN'), count('not run here')].join(', ');
  return [...lines, '', ...broken, sums].join('\n');
}
