import type { Fault, Finding, Scale } from './fault.ts';

export type Verdict = Finding & { name: string; goal: string; held: boolean; seconds: number };

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
    const finding = await fault
      .run(scale, (line) => log(`  ${line}`))
      .catch((error: unknown) => ({ figures: '', faults: [String(error)] }));
    verdicts.push({
      name: fault.name,
      goal: fault.goal,
      ...finding,
      held: finding.faults.length === 0,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    });
  }
  return verdicts;
}

/** The table that a person reads, and below it all that did not hold. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = [
    ['fault', 'goal', 'figures', ''],
    ...verdicts.map(({ name, goal, figures, held }) => [
      name,
      goal,
      figures,
      held ? 'held' : 'BROKEN',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const broken = verdicts.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  const held = verdicts.filter((verdict) => verdict.held).length;
  return [...lines, '', ...broken, `${held} held, ${verdicts.length - held} broken`].join('\n');
}
