/**
 * Details of a sleep besides its times, in columns of the same names. The fold ignores it, so that
 * changes affect no points. Instants are epoch milliseconds, or the text that is sent.
 */
export type SleepDetails<Instant = number> = {
  readonly note: string | null;
  readonly quality: number | null;
} & MorningAnswers<Instant>;

/** What a sleeper estimates in the morning who keeps the long diary. Null: not answered. */
export type MorningAnswers<Instant = number> = {
  /** From the start of the sleep. */
  readonly minutesToFallAsleep: number | null;
  readonly awakenings: number | null;
  /** Of all awakenings; more than 0 needs one. */
  readonly minutesAwake: number | null;
  /** From 6 hours before the start to the start. */
  readonly intoBedAt: Instant | null;
  /** From the end to 6 hours after it. */
  readonly outOfBedAt: Instant | null;
};

export const MAX_AWAKE_MINUTES = 720;
export const MAX_AWAKENINGS = 50;

/** How long before its start and after its end a sleeper may be in bed. */
export const IN_BED_HOURS = 6;
export const IN_BED_MS = IN_BED_HOURS * 3_600_000;

export const QUALITIES = [1, 2, 3, 4, 5] as const;

export const NO_ANSWERS: MorningAnswers<never> = {
  minutesToFallAsleep: null,
  awakenings: null,
  minutesAwake: null,
  intoBedAt: null,
  outOfBedAt: null,
};

export const ANSWER_FIELDS = Object.keys(NO_ANSWERS) as (keyof MorningAnswers)[];

/** No quality, no note, no answers. */
export const NO_DETAILS: SleepDetails<never> = { note: null, quality: null, ...NO_ANSWERS };

export const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof SleepDetails)[];

/** Details in a request; an absent one stays unchanged. */
export type SleepDetailsInput<Instant = number> = {
  readonly [Field in keyof SleepDetails]?: SleepDetails<Instant>[Field] | undefined;
};

/** The details of `source`, without its other members. */
export function pickDetails<Source extends SleepDetailsInput<number | string>>(
  source: Source,
): Pick<Source, keyof Source & keyof SleepDetails> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, source[field]])) as Source;
}

/** The given answers, without those that are null. */
export const presentAnswers = (
  source: MorningAnswers,
): { [Field in keyof MorningAnswers]?: number } =>
  Object.fromEntries(
    ANSWER_FIELDS.flatMap((field) => {
      const answer = source[field];
      return answer === null ? [] : [[field, answer]];
    }),
  );

/** Details with what they lack from another sleep. The answers of two sleeps are not mixed. */
export function fillDetails(details: SleepDetails, from: SleepDetails): SleepDetails {
  const hasAnswers = ANSWER_FIELDS.some((field) => details[field] !== null);
  return {
    ...(hasAnswers ? details : { ...details, ...pickAnswers(from) }),
    note: details.note ?? from.note,
    quality: details.quality ?? from.quality,
  };
}

export const pickAnswers = (source: MorningAnswers): MorningAnswers => ({
  minutesToFallAsleep: source.minutesToFallAsleep,
  awakenings: source.awakenings,
  minutesAwake: source.minutesAwake,
  intoBedAt: source.intoBedAt,
  outOfBedAt: source.outOfBedAt,
});

/** Normalizes given details: a blank text becomes null, a lone surrogate U+FFFD. */
export function normalizeDetails<Instant>(
  given: SleepDetailsInput<Instant>,
): Partial<SleepDetails<Instant>> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => given[field] !== undefined).map((field) => {
      const value = given[field];
      if (typeof value !== 'string') return [field, value];
      return [field, value.trim() === '' ? null : value.toWellFormed()];
    }),
  );
}

/** Answers that contradict each other, or the times of their sleep. */
export type AnswerFault = 'awake-too-long' | 'awake-without-awakening' | 'into-bed' | 'out-of-bed';

/** The fields that each is about. */
export const FAULTY_FIELDS: Readonly<Record<AnswerFault, readonly (keyof MorningAnswers)[]>> = {
  'awake-too-long': ['minutesToFallAsleep', 'minutesAwake'],
  'awake-without-awakening': ['minutesAwake', 'awakenings'],
  'into-bed': ['intoBedAt'],
  'out-of-bed': ['outOfBedAt'],
};

/** The first fault of the answers about a sleep (epoch milliseconds; `endTime` null while it is active). */
export function findAnswerFault({
  startTime,
  endTime,
  minutesToFallAsleep,
  awakenings,
  minutesAwake,
  intoBedAt,
  outOfBedAt,
}: MorningAnswers & {
  readonly startTime: number;
  readonly endTime: number | null;
}): AnswerFault | undefined {
  const end = endTime ?? Infinity;
  const awake = (minutesToFallAsleep ?? 0) + (minutesAwake ?? 0);
  if (awake * 60_000 > end - startTime) return 'awake-too-long';
  if ((minutesAwake ?? 0) > 0 && (awakenings ?? 0) === 0) return 'awake-without-awakening';
  if (intoBedAt !== null && !isWithin(intoBedAt, startTime - IN_BED_MS, startTime))
    return 'into-bed';
  if (outOfBedAt !== null && !isWithin(outOfBedAt, end, end + IN_BED_MS)) return 'out-of-bed';
  return undefined;
}

const isWithin = (instant: number, from: number, until: number): boolean =>
  instant >= from && instant <= until;
