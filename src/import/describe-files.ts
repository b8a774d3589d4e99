import type { ImportFormat } from '#domain/import-plan.ts';
import type { RecognizedFile } from './collected-records.ts';

/** The API's limit. */
const FILE_NAME_CHARACTERS = 255;

/** The names of a format's files, without folders, and the number of places in them that could not be read. */
export function describeFiles(
  files: readonly RecognizedFile[],
  format: ImportFormat,
): { fileName: string; unreadable: number } {
  const ofFormat = files.filter((file) => file.format === format);
  const names = ofFormat.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  // A line break or a mark of direction would change the text around the name.
  const text = [...new Set(names)].join(', ').replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
  return {
    fileName:
      text.length > FILE_NAME_CHARACTERS ? `${text.slice(0, FILE_NAME_CHARACTERS - 1)}…` : text,
    unreadable: ofFormat.reduce((sum, file) => sum + file.unreadable, 0),
  };
}
