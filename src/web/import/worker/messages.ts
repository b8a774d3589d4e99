import type { ImportBatchBody } from '#contract/imports.ts';
import type { ImportStatus } from '#domain/import-plan.ts';
import type { YearSummary } from '#import/nights/summarize-years.ts';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import type { ZoneAnswers } from '#import/nights/zones.ts';
import type { Problem } from '#import/problems.ts';
import type { Question, ReadAnswers } from '#import/questions.ts';
import type { RecognizedFile } from '#import/collected-records.ts';
import type { InputFile, ReadProgress } from '#import/read-exports.ts';

/** A batch of nights as it is sent; its plan is known after the dry run. */
export type Batch = ImportBatchBody & { readonly importId: string };

/** Times of a night for lists. */
export type ShownNight = Pick<Batch['sleeps'][number], 'startTime' | 'endTime' | 'timeZone'>;

/** The contents of the files that the page shows. */
export type FilesRead = {
  readonly recognized: readonly RecognizedFile[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly questions: readonly Question[];
};

/** Nights with their zones, split into batches. */
export type NightsMade = {
  readonly stretches: readonly ZoneStretch[];
  readonly batches: readonly Batch[];
  readonly otherSource: readonly ShownNight[];
  readonly tooFresh: readonly ShownNight[];
  /** Sources whose order decides which nights are taken, in that order. */
  readonly sources: readonly string[];
  readonly problems: readonly Problem[];
};

/** The effect of the import on points and achievements. */
export type Effect = {
  readonly years: readonly YearSummary[];
  readonly needsReview: number;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  /** Ids of achievements. */
  readonly unlocks: readonly string[];
};

/** The calls of the worker, with their arguments and results. */
export type WorkerCalls = {
  read: {
    asks: { readonly files: readonly InputFile[]; readonly answers: ReadAnswers };
    gives: FilesRead;
  };
  makeNights: {
    asks: {
      readonly accountTimeZone: string;
      readonly answers: ZoneAnswers;
      readonly sourceOrder: readonly string[];
    };
    gives: NightsMade;
  };
  /** `statuses`: of each batch. `diary`: the account's JSON export. */
  computeEffect: {
    asks: {
      readonly batches: readonly Batch[];
      readonly statuses: readonly (readonly ImportStatus[])[];
      readonly diary: Blob;
      readonly nowMs: number;
    };
    gives: Effect;
  };
};

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { readonly call: Name } & WorkerCalls[Name]['asks'];
}[keyof WorkerCalls];

export type WorkerReply =
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'done'; readonly result: WorkerCalls[keyof WorkerCalls]['gives'] }
  | { readonly kind: 'failed' };
