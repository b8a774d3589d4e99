import type { ImportedRecordStatus, ImportMarkStatus } from '../import-plan.ts';
import type { RecognizedFile } from './collected-records.ts';
import type { ImportedMark, ImportedNight } from './imported-sleep.ts';
import type { Problem } from './problems.ts';

/** The API's limit. */
const FILE_NAME_CHARACTERS = 255;

/** What one import has: nights and marks of one format, earliest first; experiments as they were exported. */
export type ImportOfFormat = ReturnType<typeof groupByFormat>[number];

/** One import per format. Marks and experiments belong to Lelap's own. */
export function groupByFormat(
  nights: readonly ImportedNight[],
  marks: readonly ImportedMark[],
  {
    recognized: files,
    experiments,
  }: { recognized: readonly RecognizedFile[]; experiments: readonly object[] },
) {
  const byFormat = Map.groupBy(nights, ({ format }) => format);
  if (marks.length + experiments.length > 0 && !byFormat.has('lelap')) byFormat.set('lelap', []);
  return [...byFormat].map(([format, ofFormat]) => {
    const read = files.filter((file) => file.format === format);
    return {
      format,
      /** The names of the files, without folders. */
      fileName: nameFiles(read),
      /** Places in them that could not be read. */
      unreadable: read.reduce((sum, file) => sum + file.unreadable, 0),
      nights: ofFormat.toSorted((a, b) => a.startTime - b.startTime),
      marks: format === 'lelap' ? marks : [],
      experiments: format === 'lelap' ? experiments : [],
    };
  });
}

/** Marks of dates that can't be marked. `statuses`: of the marks of all imports. */
export function findUnmarkable(
  imports: readonly { fileName: string; marks?: readonly Pick<ImportedMark, 'sleepDate'>[] }[],
  statuses: readonly ImportMarkStatus[],
): Problem[] {
  return imports
    .flatMap(({ fileName, marks = [] }) => marks.map((mark) => ({ ...mark, file: fileName })))
    .filter((_, index) => statuses[index] === 'inFuture' || statuses[index] === 'tooOld')
    .map(({ file, sleepDate }) => ({ file, reason: { code: 'invalidDate', value: sleepDate } }));
}

/** Experiments that are left out. `statuses`: of the experiments of all imports. */
export function findUnreadable(
  imports: readonly { fileName: string; experiments?: readonly object[] }[],
  statuses: readonly ImportedRecordStatus[],
): Problem[] {
  return imports
    .flatMap(({ fileName: file, experiments = [] }) => experiments.map(() => ({ file })))
    .filter((_, index) => statuses[index] === 'invalid')
    .map(({ file }) => ({ file, reason: { code: 'invalidRecord' } }));
}

function nameFiles(files: readonly RecognizedFile[]): string {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  // A line break or a mark of direction would change the text around the name.
  const text = [...new Set(names)].join(', ').replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  return text.length > FILE_NAME_CHARACTERS ? `${text.slice(0, FILE_NAME_CHARACTERS - 1)}…` : text;
}
