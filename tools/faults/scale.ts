/** Chooses how much a scenario tries: FAULTS=quick makes it a few seconds, otherwise all take ten minutes together. */
export function scale<T>(quick: T, complete: T): T {
  return process.env['FAULTS'] === 'quick' ? quick : complete;
}
