/** A longer run of gone lines is written by its ends: the record above has all of them. */
const WRITTEN_LINES = 3;

/** The lengths of the longest common sequences of the ends of two lists, from each pair of places. */
function measureCommon(before: readonly string[], after: readonly string[]): number[][] {
  const lengths: number[][] = [after.map(() => 0)];
  for (const line of before.toReversed()) {
    const [below = []] = lengths;
    const row: number[] = [];
    for (let at = after.length - 1; at >= 0; at -= 1) {
      row[at] =
        line === after[at] ? 1 + (below[at + 1] ?? 0) : Math.max(below[at] ?? 0, row[at + 1] ?? 0);
    }
    lengths.unshift(row);
  }
  return lengths;
}

function writeGone(run: readonly string[]): string[] {
  const [first, ...rest] = run.map((line) => `- ${line}`);
  const last = rest.pop();
  if (first === undefined || last === undefined || rest.length < WRITTEN_LINES - 1)
    return run.map((line) => `- ${line}`);
  return [first, `- … ${rest.length} lines`, last];
}

/** What went (`-`) and came (`+`) between two lists of lines, in order. */
function writeDifference(before: readonly string[], after: readonly string[]): string[] {
  const common = measureCommon(before, after);
  const written: string[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const write = () => {
    written.push(...writeGone(gone), ...come.map((line) => `+ ${line}`));
    [gone, come] = [[], []];
  };
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [line = '', other = ''] = [before[at], after[to]];
    if (at < before.length && to < after.length && line === other) {
      write();
      [at, to] = [at + 1, to + 1];
    } else if (
      to === after.length ||
      (at < before.length && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0))
    ) {
      gone.push(line);
      at += 1;
    } else {
      come.push(other);
      to += 1;
    }
  }
  write();
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
