import type { ImportBody } from '../../contract.ts';
import type { ImportStatus } from '../../import-plan.ts';
import type { summarizeNights } from '../../readers/nights/summary.ts';
import type { Nights } from '../../readers/nights/to-nights.ts';
import type { ZoneAnswers } from '../../readers/nights/zones.ts';
import type { ReadAnswers } from '../../readers/questions.ts';
import type { ReadResult } from '../../readers/collected-records.ts';
import type { InputFile, ReadProgress } from '../../readers/read-exports.ts';

/** Times of a night for lists. */
export type ShownNight = Pick<ImportBody['sleeps'][number], 'startTime' | 'endTime' | 'timeZone'>;

/** The contents of the files that the page shows. */
export type FilesRead = Pick<ReadResult, 'recognized' | 'problems' | 'moreProblems' | 'questions'>;

/** Nights with their zones, as the requests that import them: one per format. */
export type NightsMade = Pick<Nights, 'stretches' | 'sources' | 'problems'> & {
  readonly imports: readonly ImportBody[];
  readonly otherSource: readonly ShownNight[];
  readonly overlapsRecord: readonly ShownNight[];
  readonly tooFresh: readonly ShownNight[];
};

/** What the nights are like, by what becomes of each. */
export type Summary = ReturnType<typeof summarizeNights>;

/** The calls of the worker, with their arguments and results. */
export type WorkerCalls = {
  read: {
    asks: { readonly files: readonly InputFile[]; readonly answers: ReadAnswers };
    gives: FilesRead;
  };
  makeNights: {
    asks: { readonly accountTimeZone: string; readonly answers: ZoneAnswers };
    gives: NightsMade;
  };
  /** Of the nights made last. `statuses`: of the nights of all imports. */
  summarize: {
    asks: { readonly statuses: readonly ImportStatus[] };
    gives: Summary;
  };
};

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { readonly call: Name } & WorkerCalls[Name]['asks'];
}[keyof WorkerCalls];

export type WorkerReply =
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'done'; readonly result: WorkerCalls[keyof WorkerCalls]['gives'] }
  | { readonly kind: 'failed' };
