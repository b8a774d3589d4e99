import type { Imported } from '../contract.ts';
import type { ZoneStretch } from '../readers/nights/to-nights.ts';
import type { Question, ReadAnswers } from '../readers/questions.ts';
import type { ReadProgress } from '../readers/read-exports.ts';
import type { FilesRead, NightsMade, Summary } from './worker/messages.ts';

/** What the server does, or would do, with all imports together. */
export type Effect = ReturnType<typeof toEffect>;

/** Of several imports each is planned for itself, so that their changes are added. */
export function toEffect(results: readonly Imported[]) {
  const pointsBefore = results[0]?.pointsBefore ?? 0;
  const change = (each: Imported) => each.pointsAfter - each.pointsBefore;
  const names = results.flatMap(({ newAchievements }) => newAchievements.map(({ name }) => name));
  return {
    /** Of the nights and marks of all imports, in order. */
    statuses: results.flatMap(({ statuses }) => statuses),
    marks: results.flatMap(({ marks }) => marks),
    experiments: results.flatMap(({ experiments = [] }) => experiments),
    pointsBefore,
    pointsAfter: results.reduce((points, each) => points + change(each), pointsBefore),
    /** Names of the achievements that it unlocks. */
    unlocks: [...new Set(names)],
  };
}

/** The state shown before anything is written. */
export type Preview = NightsMade &
  Summary & {
    readonly files: FilesRead;
    readonly effect: Effect;
    /** Whether the sleeper chose columns of a table. */
    readonly hasTables: boolean;
  };

export type ImportState =
  | { readonly step: 'choose'; readonly error?: 'readFailed' | 'readStuck' | undefined }
  | { readonly step: 'reading'; readonly progress?: ReadProgress | undefined }
  /** `answers`: those given before. */
  | {
      readonly step: 'questions';
      readonly questions: readonly Question[];
      readonly answers: ReadAnswers;
    }
  | { readonly step: 'zones'; readonly stretches: readonly ZoneStretch[] }
  | { readonly step: 'preview'; readonly preview: Preview }
  /** Without a preview it is made, otherwise its nights are written. `sent`: the part that is sent. */
  | { readonly step: 'sending'; readonly preview: Preview | undefined; readonly sent: number }
  /** `reason`: the server's own message; undefined if it did not answer. */
  | {
      readonly step: 'failed';
      readonly preview: Preview | undefined;
      readonly reason: string | undefined;
    }
  | { readonly step: 'done'; readonly effect: Effect };
