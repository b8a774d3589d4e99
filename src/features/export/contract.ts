import { Type } from 'typebox';
import { closed } from '#kernel/contract/values.ts';

export const EXPORT_FORMATS = ['json', 'csv', 'marks-csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportQuerySchema = closed({
  format: Type.Optional(
    Type.Enum(EXPORT_FORMATS, {
      description: 'json unless given; csv: the sleeps; marks-csv: the marked dates.',
    }),
  ),
});
