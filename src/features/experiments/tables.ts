import type { Outcome, Weeks } from './rules/course.ts';

export type ExperimentTables = {
  experiments: {
    userId: string;
    id: string;
    label: string;
    outcome: Outcome;
    weeks: Weeks;
    startDate: string;
    createdAt: number;
    /** Of its coin, sealed; null once it was stopped or has a result. */
    sealedSeed: string | null;
    stoppedAt: number | null;
    /** JSON; null: none was asked for. */
    result: string | null;
  };
  /** What the sleeper said in the morning: whether it was done, as 0 or 1. */
  experimentNights: {
    userId: string;
    experimentId: string;
    sleepDate: string;
    done: 0 | 1;
  };
};
