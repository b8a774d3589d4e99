import { Type } from 'typebox';

/** What every list takes. Query values are text, so numbers are told by their form. */
export const PAGE_QUERY = {
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: 'nextCursor of the page before.' }),
  ),
  limit: Type.Optional(
    Type.String({
      maxLength: 3,
      pattern: '^([1-9][0-9]?|1[0-9][0-9]|200)$',
      description: '1 to 200; 50 unless given.',
    }),
  ),
};

export const NextCursorSchema = Type.Union([Type.String(), Type.Null()], {
  description: 'Where the next page goes on; null: there is none.',
});
