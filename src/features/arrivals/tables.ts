import type { ImportFormat } from '#imports/import-plan.ts';

export type ArrivalTables = {
  /** What a connection has brought last, by its API token. */
  arrivals: {
    userId: string;
    tokenId: string;
    arrivedAt: number | null;
    /** JSON: how many nights have each status. */
    counts: string | null;
    /** Of the last one since then that was refused, with the JSON of its text. */
    refusedAt: number | null;
    refusal: string | null;
  };
  /** The times of a sleep as a device has measured them; the sleep has the sleeper's own. */
  measuredTimes: {
    userId: string;
    sleepId: string;
    startTime: number;
    endTime: number;
    /** The format of the file. */
    source: ImportFormat;
  };
};
