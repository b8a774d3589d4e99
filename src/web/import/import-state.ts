import type { ImportStatus } from '#domain/import-plan.ts';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import type { Problem } from '#import/problems.ts';
import type { ReadProgress } from '#import/read-exports.ts';
import type { Pause } from './pause.ts';
import type { Batch, Effect, FilesRead, ShownNight } from './worker/messages.ts';

/** The state shown before anything is written. */
export type Preview = {
  readonly files: FilesRead | undefined;
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly hasZones: boolean;
  readonly batches: readonly Batch[];
  /** Of each batch. */
  readonly statuses: readonly (readonly ImportStatus[])[];
  readonly newMarks: number;
  readonly otherSource: readonly ShownNight[];
  readonly tooFresh: readonly ShownNight[];
  readonly sources: readonly string[];
  readonly effect: Effect;
  /** Names of the achievements that it unlocks. */
  readonly unlocks: readonly string[];
};

export type ImportState =
  | { readonly step: 'choose'; readonly error?: 'readFailed' | 'readStuck' | undefined }
  | { readonly step: 'reading'; readonly progress?: ReadProgress | undefined }
  | { readonly step: 'questions'; readonly read: FilesRead }
  | { readonly step: 'zones'; readonly stretches: readonly ZoneStretch[] }
  | {
      readonly step: 'checking';
      readonly done: number;
      readonly total: number;
      readonly isWaiting: boolean;
    }
  | { readonly step: 'checkFailed'; readonly reason: string | undefined }
  | {
      readonly step: 'preview';
      readonly preview: Preview;
      /** The plan is being made again. */
      readonly isChecking?: boolean | undefined;
    }
  | {
      readonly step: 'writing';
      readonly written: number;
      readonly batches: readonly Batch[];
      readonly isKept: boolean;
      readonly isWaiting: boolean;
      readonly pause?: Pause | undefined;
    }
  | {
      readonly step: 'done';
      readonly added: number;
      readonly pointsBefore: number;
      readonly pointsAfter: number;
      readonly unlocks: readonly string[];
    };
