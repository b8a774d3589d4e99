import type { Fault, Finding, Scale } from './fault.ts';

export type Verdict = Finding & {
  name: string;
  goal: string;
  outcome: 'held' | 'BROKEN' | 'not run here';
  seconds: number;
};

/** Tries one after the other, so that none disturbs another. A harness that breaks has not shown anything to hold. */
export async function tryFaults(
  faults: readonly Fault[],
  scale: Scale,
  log: (line: string) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const fault of faults) {
    log(`${fault.name}…`);
    const startedAt = performance.now();
    const finding: Finding = await fault
      .run(scale, (line) => log(`  ${line}`))
      .catch((error: unknown) => ({ figures: '', faults: [String(error)] }));
    verdicts.push({
      name: fault.name,
      goal: fault.goal,
      ...finding,
      outcome: outcomeOf(finding),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    });
  }
  return verdicts;
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
