import { AppError } from '#kernel/contract/app-error.ts';

/** The deepest valid body is an object in an object; deeper nesting would only cost time. */
const MAX_DEPTH = 8;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Checks a JSON text before it is parsed, because an array of one byte takes a hundred as a value. The returned
 * function takes the text piece by piece; it throws INVALID_INPUT for deep nesting, and BODY_TOO_LARGE for more values.
 */
export function createStructureCheck(maxValues = Infinity): (piece: Uint8Array) => void {
  let depth = 0;
  let values = 0;
  let isInString = false;
  let isEscaped = false;

  return (piece) => {
    // All bytes of other characters are above 0x7f in UTF-8.
    for (const byte of piece) {
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          isInString = true;
          break;
        case OPENING_BRACKET:
        case OPENING_BRACE:
          depth += 1;
          values += 1;
          break;
        case COMMA:
          values += 1;
          break;
        case CLOSING_BRACKET:
        case CLOSING_BRACE:
          depth -= 1;
          break;
      }
      if (depth > MAX_DEPTH) {
        const text = { key: 'validation.tooDeep', args: { levels: MAX_DEPTH } } as const;
        throw new AppError('INVALID_INPUT', { text });
      }
      if (values > maxValues) throw new AppError('BODY_TOO_LARGE');
    }
  };
}

/** The parts of a JSON schema that say how many values a valid body has. */
type Sized = {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly maxItems?: number;
};

/** How many values a valid body has at most, itself included. */
export function countMostValues(schema: object): number {
  const { properties = {}, items, maxItems = Infinity } = schema as Sized;
  const members = Object.values(properties).reduce((sum, each) => sum + countMostValues(each), 0);
  return 1 + members + (items === undefined ? 0 : maxItems * countMostValues(items));
}
