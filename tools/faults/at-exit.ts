const undoings: (() => void)[] = [];

process.on('exit', () => {
  for (const undo of undoings.toReversed()) {
    try {
      undo();
    } catch {
      // What can't be undone must not keep the rest.
    }
  }
});

/**
 * Has something undone when this process exits before it was: interrupted, or by a fault of its own. Latest first, and
 * at once. Answers how to say that it was undone.
 */
export function undoAtExit(undo: () => void): () => void {
  undoings.push(undo);
  return () => void undoings.splice(undoings.indexOf(undo), 1);
}

/** Has an interruption (Ctrl-C, SIGTERM) exit, and so undo what was made. */
export function exitWhenInterrupted(): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
}
