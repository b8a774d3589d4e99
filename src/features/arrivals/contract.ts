import { Type, type Static } from 'typebox';
import { ARRIVAL_STATUSES, type ArrivalStatus } from './plan-arrival.ts';
import { IMPORT_FORMATS, type ImportFormat } from '#imports/import-plan.ts';
import * as values from '#kernel/contract/values.ts';

export const ArrivalQuerySchema = values.closed({
  timeZone: Type.Optional(values.TimeZoneInputSchema),
  date: Type.Optional(
    Type.Enum(['evening', 'morning'], {
      description: 'Which day a date is whose table does not say it. evening unless given.',
    }),
  ),
});

const countsOf = <Status extends string>(statuses: readonly Status[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, Type.Integer({ minimum: 0 })] as const),
  ) as Record<Status, ReturnType<typeof Type.Integer>>;

/** What became of the nights of a file. */
export const ArrivedSchema = Type.Object(
  {
    ...countsOf<ArrivalStatus>(ARRIVAL_STATUSES),
    unreadable: Type.Integer({ minimum: 0, description: 'Entries that could not be read.' }),
  },
  {
    description:
      'Nights by what became of them. longer: more of a night that had arrived. measured: kept beside a sleep that was told.',
  },
);
export type Arrived = Static<typeof ArrivedSchema>;

export const ArrivalSchema = Type.Object({
  id: values.IdSchema,
  name: Type.String(),
  createdAt: values.InstantSchema,
  arrivedAt: values.orNull(values.InstantSchema),
  counts: values.orNull(ArrivedSchema),
  refusedAt: values.orNull(values.instant('null: none was refused since the last that arrived.')),
  refusal: values.orNull(Type.String({ description: 'Why.' })),
});
export type Arrival = Static<typeof ArrivalSchema>;

export const ArrivalsSchema = Type.Object({
  items: Type.Array(ArrivalSchema, {
    description: 'Connections with the scope arrive, newest first.',
  }),
});

export const MeasuredQuerySchema = values.closed({
  from: values.SleepDateInputSchema,
  to: values.SleepDateInputSchema,
});

export const MeasuredSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      sleepId: values.IdSchema,
      sleepDate: values.SleepDateSchema,
      startTime: values.InstantSchema,
      endTime: values.InstantSchema,
      source: Type.Unsafe<ImportFormat>({ type: 'string', enum: [...IMPORT_FORMATS] }),
      toldStartTime: values.InstantSchema,
      toldEndTime: values.InstantSchema,
      isTapped: Type.Boolean({ description: 'Told by a button; its end was not corrected since.' }),
    }),
    { description: 'Times that a device has measured, of sleeps that were told; oldest first.' },
  ),
});
export type MeasuredTimes = Static<typeof MeasuredSchema>['items'][number];
