import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

export type Counts = { passed: number; failed: number; skipped: number };

/** Writes the counts of a run to COUNTS_FILE, including errors outside tests, which the JSON reporter omits. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const counts: Counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()]) {
        counts.failed += suite.errors().length;
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
      }
    }
    writeFileSync(process.env['COUNTS_FILE'] ?? '', JSON.stringify(counts));
  }
}
