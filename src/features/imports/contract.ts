import { Type, type Static } from 'typebox';
import { DAY_KINDS, MAX_DAY_MARKS, type DayKind } from '#diary/rules/free-days.ts';
import {
  IMPORT_FORMATS,
  IMPORT_MARK_STATUSES,
  IMPORT_STATUSES,
  IMPORTED_RECORD_STATUSES,
  MAX_IMPORT_KEY_LENGTH,
  MAX_IMPORTED_EXPERIMENTS,
  type ImportStatus,
} from './import-plan.ts';
import { MAX_SLEEPS } from '#diary/rules/sleep.ts';
import { ChangeSleepQuerySchema, SleepRemovalSchema } from '#diary/contract.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { SLEEP_DETAIL_INPUTS } from '#diary/details-contract.ts';
import * as values from '#kernel/contract/values.ts';

/** PostgreSQL can't store a NUL. */
const NO_NUL = { pattern: '^[^\\u0000]*$' } as const;

const ImportSleepSchema = values.closed({
  key: Type.String({
    minLength: 1,
    maxLength: MAX_IMPORT_KEY_LENGTH,
    ...NO_NUL,
    description: 'Names the record in the app it comes from, in every import.',
  }),
  startTime: values.AnyInstantInputSchema,
  endTime: values.AnyInstantInputSchema,
  timeZone: values.TimeZoneInputSchema,
  ...SLEEP_DETAIL_INPUTS,
  // A sleep that is too old must not keep the others out.
  intoBedAt: Type.Optional(values.AnyInstantOrNullInputSchema),
  outOfBedAt: Type.Optional(values.AnyInstantOrNullInputSchema),
  settled: Type.Optional(
    Type.Boolean({
      description: 'Its times were confirmed. Ignored unless the format is lelap.',
    }),
  ),
});

const ImportMarkSchema = values.closed({
  sleepDate: Type.String({ maxLength: 10, format: 'date', examples: ['2026-11-22'] }),
  kind: Type.Unsafe<DayKind | null>({ type: ['string', 'null'], enum: [...DAY_KINDS, null] }),
  noSleep: Type.Boolean(),
  rest: Type.Optional(Type.Boolean()),
});

export const ImportBodySchema = values.closed({
  importId: values.clientId('A UUID made by the client.'),
  format: Type.Enum([...IMPORT_FORMATS]),
  fileName: Type.String({ maxLength: 255, ...NO_NUL }),
  sleeps: Type.Array(ImportSleepSchema, { maxItems: MAX_SLEEPS }),
  marks: Type.Optional(Type.Array(ImportMarkSchema, { maxItems: MAX_DAY_MARKS })),
  experiments: Type.Optional(
    Type.Array(Type.Object({}), {
      maxItems: MAX_IMPORTED_EXPERIMENTS,
      description: 'As an export has them.',
    }),
  ),
  unreadable: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description: 'Entries of the files that the client could not read, for the list of imports.',
    }),
  ),
});
export type ImportBody = Static<typeof ImportBodySchema>;

const { pointsBefore, pointsAfter, newAchievements, lostAchievements } =
  SleepRemovalSchema.properties;
const EFFECT = { pointsBefore, pointsAfter, newAchievements, lostAchievements };

/** The result of an import. */
export const ImportedSchema = Type.Object({
  statuses: Type.Array(Type.Unsafe<ImportStatus>({ type: 'string', enum: [...IMPORT_STATUSES] }), {
    description: 'In the order of the sleeps; only new ones are written.',
  }),
  marks: Type.Array(Type.Enum([...IMPORT_MARK_STATUSES]), {
    description:
      'In the order of the marks; only new ones are written. same: the date has a mark, which stays. ' +
      'inFuture, tooOld: the date cannot be marked.',
  }),
  experiments: Type.Optional(
    Type.Array(Type.Enum([...IMPORTED_RECORD_STATUSES]), {
      description:
        'In the order of the experiments, if there are any; new and stopped ones are written. stopped: it was under way, and its coin is not in an export.',
    }),
  ),
  ...EFFECT,
});
export type Imported = Static<typeof ImportedSchema>;

export const ImportSchema = Type.Object({
  importId: values.IdSchema,
  format: Type.Enum([...IMPORT_FORMATS]),
  fileName: Type.String(),
  createdAt: values.InstantSchema,
  counts: Type.Object(
    Object.fromEntries(
      IMPORT_STATUSES.map((status) => [status, Type.Integer({ minimum: 0 })] as const),
    ) as Record<ImportStatus, ReturnType<typeof Type.Integer>>,
    { description: 'Sleeps by status.' },
  ),
  marks: Type.Integer({ minimum: 0, description: 'The marks that it wrote.' }),
  unreadable: Type.Integer({
    minimum: 0,
    description: 'Entries of its files that the client could not read.',
  }),
});
export type Import = Static<typeof ImportSchema>;

export const ImportsSchema = pageOf(ImportSchema, 'Newest first.');

export const UndoImportQuerySchema = values.closed({
  ...ChangeSleepQuerySchema.properties,
  edited: Type.Optional(
    Type.Enum(['keep', 'remove'], {
      description: 'Sleeps whose times or details were edited since. keep unless given.',
    }),
  ),
});

/** The result of undoing an import. */
export const UndoneImportSchema = Type.Object({
  removed: Type.Integer({ minimum: 0, description: 'The sleeps that were removed for good.' }),
  edited: Type.Integer({ minimum: 0, description: 'Edited since: kept, or among the removed.' }),
  marks: Type.Integer({ minimum: 0, description: 'The marks that were removed.' }),
  experiments: Type.Integer({ minimum: 0, description: 'The experiments that were removed.' }),
  ...SleepRemovalSchema.properties,
});
export type UndoneImport = Static<typeof UndoneImportSchema>;
