import { Type, type Static } from 'typebox';
import * as values from '#kernel/contract/values.ts';
import { ANSWERS, STATES } from './rules/analyse.ts';
import { ARMS, MAX_LABEL_CHARACTERS, OUTCOMES, WEEKS } from './rules/course.ts';

const count = () => Type.Integer({ minimum: 0 });
const figure = (description: string) => values.orNull(Type.Number({ description }));
const ArmSchema = Type.Enum([...ARMS], { description: 'What the coin said.' });
const byArm = () => Type.Object({ with: count(), without: count() });

const DoneSchema = values.orNull(
  Type.Boolean({ description: 'What the sleeper said in the morning; null: nothing.' }),
);

const LabelSchema = Type.String({
  minLength: 1,
  maxLength: MAX_LABEL_CHARACTERS,
  pattern: values.NAME_PATTERN,
  description: 'What is done, in the own words of the sleeper.',
  examples: ['No coffee after 14:00'],
});

const OutcomeSchema = Type.Enum([...OUTCOMES], {
  description: 'Minutes asleep, the time of falling asleep, or the rating.',
});

const WeeksSchema = Type.Unsafe<(typeof WEEKS)[number]>({ type: 'integer', enum: [...WEEKS] });

/** What is chosen; it stays as it is. */
export const StartExperimentBodySchema = values.closed({
  label: LabelSchema,
  outcome: OutcomeSchema,
  weeks: WeeksSchema,
});

const FIGURES = {
  state: Type.Enum([...STATES]),
  planned: byArm(),
  logged: byArm(),
  shift: figure('How much more with than without: minutes, or of the rating; not rounded.'),
  low: figure('The 95 % interval of it.'),
  high: figure('The 95 % interval of it.'),
};

const AnswerSchema = Type.Object({
  ...FIGURES,
  answer: values.orNull(Type.Enum([...ANSWERS])),
  answered: count(),
  followed: Type.Integer({ minimum: 0, description: 'Of the answered nights.' }),
});
export type ExperimentAnswer = Static<typeof AnswerSchema>;

/** Stored as it is sent. */
export const ExperimentResultSchema = Type.Object({
  ...AnswerSchema.properties,
  others: Type.Array(Type.Object({ outcome: OutcomeSchema, ...FIGURES }), {
    description: 'The outcomes that were not chosen, without an answer.',
  }),
  nights: Type.Array(
    Type.Object({
      sleepDate: values.SleepDateSchema,
      arm: ArmSchema,
      value: figure('Minutes, a minute of the day, or the rating; null: none.'),
      done: DoneSchema,
    }),
  ),
  seed: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'Hex. The coin of a date is the lowest bit of the first byte of HMAC-SHA-256(seed, YYYY-MM-DD); 1: with.',
  }),
});
export type ExperimentResult = Static<typeof ExperimentResultSchema>;

export const ExperimentSchema = Type.Object({
  id: values.IdSchema,
  label: LabelSchema,
  outcome: OutcomeSchema,
  weeks: WeeksSchema,
  startDate: values.SleepDateSchema,
  lastDate: values.SleepDateSchema,
  createdAt: values.InstantSchema,
  state: Type.Enum(['running', 'over', 'stopped', 'answered'], {
    description: 'over: its result can be asked for.',
  }),
  answer: values.orNull(AnswerSchema),
});
export type Experiment = Static<typeof ExperimentSchema>;

const CoinSchema = Type.Object({ sleepDate: values.SleepDateSchema, arm: ArmSchema });

const CurrentSchema = Type.Object({
  id: values.IdSchema,
  nights: Type.Array(
    Type.Object({
      sleepDate: values.SleepDateSchema,
      state: Type.Enum(['logged', 'missing', 'to-come'], {
        description: 'logged: it has a value.',
      }),
      needsReview: Type.Boolean({ description: 'It has times that need a look.' }),
      done: DoneSchema,
    }),
    { description: 'The planned ones, oldest first.' },
  ),
  visible: Type.Array(CoinSchema, {
    description:
      'The coins that may be known: of today, and from 04:00 on of tomorrow, by the zone of the account.',
  }),
  tonight: values.orNull(CoinSchema),
});
export type CurrentExperiment = Static<typeof CurrentSchema>;

export const ExperimentsSchema = Type.Object({
  items: Type.Array(ExperimentSchema, { description: 'Newest first.' }),
  current: values.orNull(CurrentSchema),
  setUp: Type.Object({
    state: Type.Enum(['ok', 'not-enough', 'no-usual-time', 'not-at-night'], {
      description: 'Whether an experiment is offered.',
    }),
    have: Type.Integer({ minimum: 0, description: 'Nights of the last 56 dates.' }),
    need: count(),
    forecasts: Type.Array(
      Type.Object({
        outcome: OutcomeSchema,
        weeks: WeeksSchema,
        state: Type.Enum(['ok', 'not-enough', 'no-usual-time']),
        have: count(),
        need: count(),
        difference: figure('Found in 8 of 10 such experiments; not rounded.'),
      }),
    ),
  }),
});
export type Experiments = Static<typeof ExperimentsSchema>;

export const ExperimentNightParamsSchema = Type.Object({
  ...values.idParams('EXPERIMENT_NOT_FOUND').properties,
  sleepDate: values.SleepDateInputSchema,
});

export const ExperimentNightBodySchema = values.closed({ done: Type.Boolean() });

/** An experiment in an export, and in an import of it. */
export const ExportedExperimentSchema = Type.Object({
  id: Type.String({ pattern: values.UUID_PATTERN }),
  label: LabelSchema,
  outcome: OutcomeSchema,
  weeks: WeeksSchema,
  startDate: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  createdAt: Type.String(),
  stoppedAt: values.orNull(Type.String()),
  nights: Type.Array(Type.Object({ sleepDate: Type.String(), done: Type.Boolean() })),
  result: values.orNull(ExperimentResultSchema),
});
