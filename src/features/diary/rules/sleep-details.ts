/**
 * Details of a sleep besides its times, in columns of the same names. The fold ignores it, so that
 * changes affect no points. Instants are epoch milliseconds, or the text that is sent.
 */
export type SleepDetails<Instant = number> = {
  readonly note: string | null;
  readonly quality: number | null;
} & MorningAnswers<Instant>;

/** A sleeper's estimates of a night, for the long diary. Null: not answered. */
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

/** The answers that are given. */
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
    ...(hasAnswers ? details : pickDetails(from)),
    note: details.note ?? from.note,
    quality: details.quality ?? from.quality,
  };
}

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

/** Answers that contradict each other, or the times of their sleep; named as their messages. */
export type AnswerFault = 'awakeTooLong' | 'awakeWithoutAwakening' | 'intoBed' | 'outOfBed';

/** The fields that each is about. */
export const FAULTY_FIELDS: Readonly<Record<AnswerFault, readonly (keyof MorningAnswers)[]>> = {
  awakeTooLong: ['minutesToFallAsleep', 'minutesAwake'],
  awakeWithoutAwakening: ['minutesAwake', 'awakenings'],
  intoBed: ['intoBedAt'],
  outOfBed: ['outOfBedAt'],
};

/** Answers about a sleep (epoch milliseconds; `endTime` null while it is active). */
type AnsweredSleep = MorningAnswers & {
  readonly startTime: number;
  readonly endTime: number | null;
};

/** What can't be of the answers about a sleep. */
export function listAnswerFaults(sleep: AnsweredSleep): AnswerFault[] {
  const { startTime, minutesToFallAsleep, awakenings, minutesAwake, intoBedAt, outOfBedAt } = sleep;
  const end = sleep.endTime ?? Infinity;
  const awake = (minutesToFallAsleep ?? 0) + (minutesAwake ?? 0);
  const isIntoBed =
    intoBedAt === null || (intoBedAt >= startTime - IN_BED_MS && intoBedAt <= startTime);
  const isOutOfBed = outOfBedAt === null || (outOfBedAt >= end && outOfBedAt <= end + IN_BED_MS);
  const faults = {
    awakeTooLong: awake * 60_000 > end - startTime,
    awakeWithoutAwakening: (minutesAwake ?? 0) > 0 && (awakenings ?? 0) === 0,
    intoBed: !isIntoBed,
    outOfBed: !isOutOfBed,
  } satisfies Record<AnswerFault, boolean>;
  return (Object.keys(faults) as AnswerFault[]).filter((fault) => faults[fault]);
}

/** A sleep with null for each answer that can't be. */
export function withoutFaults<Sleep extends AnsweredSleep>(sleep: Sleep): Sleep {
  const fields = listAnswerFaults(sleep).flatMap((fault) => FAULTY_FIELDS[fault]);
  return { ...sleep, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** The times in bed of a sleep whose times have moved: getting up is never before the waking. */
export const fitBedTimes = ({ startTime, endTime, intoBedAt, outOfBedAt }: AnsweredSleep) => ({
  intoBedAt: intoBedAt === null ? null : Math.min(intoBedAt, startTime),
  outOfBedAt: outOfBedAt === null || endTime === null ? outOfBedAt : Math.max(outOfBedAt, endTime),
});
