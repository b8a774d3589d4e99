import type { Problem, ProblemReason } from '../readers/problems.ts';
import { formatList, formatNumber } from '#kernel/web/messages/formats.ts';
import { DIARY_MESSAGES, IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** Why a file or an entry was not read. */
export function describeReason(reason: ProblemReason): string {
  const { problems } = MESSAGES;
  switch (reason.code) {
    case 'notSupportedYet':
      return problems.notSupportedYet({ format: MESSAGES.unsupported[reason.format] });
    case 'tooManyEntries':
    case 'tooManyTables':
    case 'tooManyRecords':
      return problems[reason.code]({ limit: formatNumber(reason.limit) });
    case 'tooLarge':
      return problems.tooLarge({ limit: toMegabytes(reason.limitBytes) });
    case 'missingColumns':
      return problems.missingColumns({ columns: formatList(reason.columns) });
    case 'missingValue':
      return problems.missingValue({ field: reason.field });
    case 'invalidTime':
    case 'invalidNumber':
      return problems[reason.code]({ field: reason.field, value: reason.value });
    case 'invalidDate':
    case 'invalidZone':
    case 'unknownValue':
      return problems[reason.code]({ value: reason.value });
    case 'noteShortened':
      return DIARY_MESSAGES.noteShortened({ limit: formatNumber(reason.limitCharacters) });
    default:
      return problems[reason.code];
  }
}

const toMegabytes = (bytes: number) =>
  formatNumber(Math.round(bytes / 1024 / 1024), { style: 'unit', unit: 'megabyte' });

/** Where it stands. */
export function describePlace({ file, line, record }: Problem): string {
  if (line !== undefined) return MESSAGES.placeWithLine({ file, line: formatNumber(line) });
  if (record !== undefined) return MESSAGES.placeWithRecord({ file, record: formatNumber(record) });
  return file;
}
