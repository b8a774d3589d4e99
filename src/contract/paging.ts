import { Type, type TSchema } from 'typebox';
import { closed } from './values.ts';

/** Query parameters of every list. Query values are text: numbers are described by patterns. */
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

export const PageQuerySchema = closed(PAGE_QUERY);

export const NextCursorSchema = Type.Union([Type.String(), Type.Null()], {
  description: 'Where the next page goes on; null: there is none.',
});

/** A page of a list. */
export const pageOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object({ items: Type.Array(item, { description }), nextCursor: NextCursorSchema });
