import { Type, type TSchema } from 'typebox';
import { AppError } from './app-error.ts';
import { clientId, closed } from './values.ts';

/** A few screens. */
export const DEFAULT_LIMIT = 50;

/** A position in a list that is sorted by instant and id, newest first. */
export type PagePosition = { instant: number; id: string };

export const toCursor = ({ instant, id }: PagePosition): string =>
  btoa(`${instant}/${id}`).replaceAll('=', '');

const POSITION = /^(-?\d{1,15})\/([\da-f-]{36})$/;

/** `nextCursor` of a list, as the server reads it. Throws INVALID_INPUT for a text that is no cursor of that list. */
const cursor = <Position>(parse: (text: string) => Position | undefined) =>
  Type.Decode(
    Type.String({ maxLength: 100, description: 'nextCursor of the page before.' }),
    (text) => {
      const position = parse(text);
      if (position !== undefined) return position;
      const details = [{ field: 'cursor', text: { key: 'validation.cursor' } as const }];
      throw new AppError('INVALID_INPUT', { details });
    },
  );

export const PositionCursorSchema = cursor((text): PagePosition | undefined => {
  const [, instant, id] = POSITION.exec(decodeBase64(text)) ?? [];
  return instant === undefined || id === undefined ? undefined : { instant: Number(instant), id };
});

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** Of a list by sleep date: the last date of the page before. */
export const DateCursorSchema = cursor((text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined,
);

/** The server's ids. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Of a list by id: the last id of the page before. */
export const IdCursorSchema = cursor((text) => (ID.test(text) ? text : undefined));

/** Of a list by id with pages of one size. */
export const IdPageQuerySchema = closed({
  cursor: Type.Optional(clientId('nextCursor of the page before.')),
});

/** Query values are text: numbers are described by patterns. */
const limit = (pattern: string, description: string) =>
  Type.Decode(Type.String({ maxLength: 3, pattern, description }), Number);

const LimitSchema = limit('^([1-9][0-9]?|1[0-9][0-9]|200)$', '1 to 200; 50 unless given.');

/** Of dates, which are smaller than sleeps. */
export const DateLimitSchema = limit(
  '^([1-9][0-9]?|[1-3][0-9][0-9]|400)$',
  '1 to 400; 50 unless given.',
);

/** Query parameters of a list. */
export const pageQuery = <Cursor extends TSchema>(cursorSchema: Cursor) => ({
  cursor: Type.Optional(cursorSchema),
  limit: Type.Optional(LimitSchema),
});

export const NextCursorSchema = Type.Union([Type.String(), Type.Null()], {
  description: 'Where the next page goes on; null: there is none.',
});

/** A page of a list. */
export const pageOf = <Item extends TSchema>(item: Item, description: string) =>
  Type.Object({ items: Type.Array(item, { description }), nextCursor: NextCursorSchema });
