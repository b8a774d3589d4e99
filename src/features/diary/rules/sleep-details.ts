/**
 * Details of a sleep besides its times, in columns of the same names. The fold ignores it, so that
 * changes affect no points.
 */
export type SleepDetails = {
  readonly note: string | null;
  readonly quality: number | null;
};

export const QUALITIES = [1, 2, 3, 4, 5] as const;

/** No quality, no note. */
export const NO_DETAILS: SleepDetails = { note: null, quality: null };

export const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof SleepDetails)[];

/** Details in a request; an absent one stays unchanged. */
export type SleepDetailsInput = {
  readonly [Field in keyof SleepDetails]?: SleepDetails[Field] | undefined;
};

/** The details of `source`, without its other members. */
export function pickDetails<Source extends SleepDetailsInput>(
  source: Source,
): Pick<Source, keyof Source & keyof SleepDetails> {
  return Object.fromEntries(DETAIL_FIELDS.map((field) => [field, source[field]])) as Source;
}

/** Normalizes given details: a blank text becomes null, a lone surrogate U+FFFD. */
export function normalizeDetails(given: SleepDetailsInput): Partial<SleepDetails> {
  return Object.fromEntries(
    DETAIL_FIELDS.filter((field) => given[field] !== undefined).map((field) => {
      const value = given[field];
      if (typeof value !== 'string') return [field, value];
      return [field, value.trim() === '' ? null : value.toWellFormed()];
    }),
  );
}
