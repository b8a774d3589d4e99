import { diff } from 'node:util';

/** A longer run of gone lines is written by its ends: the record above has all of them. */
const WRITTEN_LINES = 3;

function writeGone(run: readonly string[]): string[] {
  const [first, ...rest] = run.map((line) => `- ${line}`);
  const last = rest.pop();
  if (first === undefined || last === undefined || rest.length < WRITTEN_LINES - 1)
    return run.map((line) => `- ${line}`);
  return [first, `- … ${rest.length} lines`, last];
}

/** What went (`-`) and came (`+`) between two lists of lines, in order. */
function writeDifference(before: readonly string[], after: readonly string[]): string[] {
  const written: string[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  // Also after the last line.
  for (const [kind, line] of [...diff(after, before), [0, ''] as const]) {
    if (kind < 0) gone.push(line);
    else if (kind > 0) come.push(line);
    else {
      written.push(...writeGone(gone), ...come.map((one) => `+ ${one}`));
      [gone, come] = [[], []];
    }
  }
  return written;
}

const size = (lines: readonly string[]) => lines.join().length;

/**
 * Writes screens, each as its difference from the one before or, where that takes less than half, from an earlier one,
 * which is named. The first is written as a whole, and so is one that resembles none.
 */
export function createScreenWriter() {
  const seen = new Map<string, readonly string[]>();
  let last: readonly string[] = [];
  return (name: string, lines: readonly string[]): string[] => {
    let written = last.length === 0 ? [...lines] : writeDifference(last, lines);
    const others = [...seen].map(([name, earlier]) => [
      `as ${name}`,
      ...writeDifference(earlier, lines),
    ]);
    for (const other of [[...lines], ...others])
      if (2 * size(other) < size(written)) written = other;
    seen.set(name, lines);
    last = lines;
    return written;
  };
}
