import type { Figure } from './measure.ts';

/** The figures as a table in Markdown, as docs/contributors/performance.md has it. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ measured, value, unit, baseline, ratio, goal }) => [
    measured,
    `${shown(value)} ${unit}`,
    baseline === undefined ? '' : shown(baseline),
    ratio === undefined
      ? ''
      : `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`,
    goal?.text ?? 'reported',
    goal === undefined ? '' : goal.isMet ? 'met' : 'MISSED',
  ]);
  const heads = ['measured', 'median', 'baseline', 'ratio', 'goal', ''];
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** At most four significant digits. */
function shown(value: number): string {
  const digits = value >= 1_000 ? 0 : value >= 100 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
