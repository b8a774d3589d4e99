import type { SleepDetails } from './rules/sleep-details.ts';
import type { SleepSource } from './rules/sleep.ts';
import type { Generated } from 'kysely';
import type { DayKind } from './rules/free-days.ts';

export type DiaryTables = {
  /** Sleeps: see SleepFacts. */
  sleepSessions: SleepDetails & {
    userId: string;
    id: string;
    startTime: number;
    /** Null while active. */
    endTime: number | null;
    /** The zone of the start while active, of the waking once completed. */
    timeZone: string;
    /** Null while active, like the two local minutes; fixed at completion. */
    sleepDate: string | null;
    startMinuteOfDay: number | null;
    endMinuteOfDay: number | null;
    source: SleepSource;
    recordedAt: number;
    settled: 0 | 1;
    deletedAt: number | null;
    /** When the request that ended it was made; null: active, or not ended by a request. */
    endedAt: number | null;
    /** When it was last reopened; `PUT end` can't set an earlier end. */
    reopenedAt: number | null;
    /** Incremented with every change of these facts. */
    version: Generated<number>;
    /** Of the last change after it was started, ended or entered; null: none. */
    changedAt: Generated<number | null>;
  };
  dayMarks: {
    userId: string;
    sleepDate: string;
    /** Null: by its weekday. */
    kind: DayKind | null;
    /** As stated, even if a night was logged since. */
    noSleep: 0 | 1;
    rest: Generated<0 | 1>;
  };
};
