/**
 * What the sleeper says of a sleep besides its times, in columns of the same names. The fold reads none of it, so that
 * changing it changes no points.
 */
export type SleepDetails = {
  readonly note: string | null;
  readonly quality: number | null;
};

/** A sleep of which nothing is said. */
export const NO_DETAILS: SleepDetails = { note: null, quality: null };

export const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof SleepDetails)[];

/** Details of a request: what is absent stays as it is. */
export type SleepDetailsInput = {
  readonly [Field in keyof SleepDetails]?: SleepDetails[Field] | undefined;
};

/** The details alone of what has them. */
export function pickDetails<Source extends SleepDetailsInput>(
  source: Source,
): Pick<Source, keyof Source & keyof SleepDetails> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, source[field]])) as Source;
}

/** The details that are given, as they are kept: a blank text is none, a lone surrogate U+FFFD. */
export function tidyDetails(given: SleepDetailsInput): Partial<SleepDetails> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => given[field] !== undefined).map((field) => {
      const value = given[field];
      if (typeof value !== 'string') return [field, value];
      return [field, value.trim() === '' ? null : value.toWellFormed()];
    }),
  );
}
