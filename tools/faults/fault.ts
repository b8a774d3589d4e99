/** How much is tried: for `npm test` (a few seconds), for `verify:faults` (ten minutes in all), or every figure. */
export type Scale = 'test' | 'short' | 'full';

/** Something that goes wrong, made to go wrong on purpose. */
export type Fault = {
  /** In kebab-case, as `--only` takes it. */
  name: string;
  /** What must hold, in a few words. */
  goal: string;
  /** `--quick` leaves it out: it is about the speed of the machine, or `npm test` already tries as much. */
  isLeftOutOfQuick?: true;
  /**
   * Does it, and answers what was reached, in figures, and whatever did not hold, a sentence each. `log` shows how far
   * it is.
   */
  run(scale: Scale, log: (line: string) => void): Promise<Finding>;
};

export type Finding = {
  figures: string;
  faults: string[];
  /** Why this machine can't try it. */
  notRunHere?: string;
};
