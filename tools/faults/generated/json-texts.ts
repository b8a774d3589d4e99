import fc from 'fast-check';

/** Stands in a value for a piece of JSON that no value of JavaScript becomes, such as `1e999`. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The text of a value, with its raw pieces; entries are written as they come, the same key twice as well. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof Entries) {
    const members = value.entries.map(([key, each]) => `${JSON.stringify(key)}:${jsonText(each)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** An object as its entries, in order. */
export class Entries {
  readonly entries: readonly (readonly [string, unknown])[];

  constructor(entries: readonly (readonly [string, unknown])[]) {
    this.entries = entries;
  }
}

const DEEP = '['.repeat(3_000) + ']'.repeat(3_000);

/** What a parser or a database may stumble over. */
const RAW_PIECES = [
  '1e999',
  '-1e999',
  '1e-999',
  '-0',
  '01',
  '+1',
  '0x10',
  '9007199254740993',
  '123456789012345678901234567890',
  'NaN',
  'Infinity',
  'undefined',
  'nul',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\u202eevil"',
  '"\\ufeff"',
  '"\\x"',
  '"\t"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  DEEP,
];

/** Texts that mean something elsewhere. */
const STRANGE_TEXTS = [
  '',
  ' ',
  '\0',
  '\n',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  '0',
  '-1',
  '1e3',
  "' or '1'='1",
  '"; drop table accounts; --',
  '$1',
  '?',
  '%00',
  '%',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'مرحبا بالعالم',
  '\u202Eabc',
  '\u200B\u200D',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(3_000),
  '\uD800',
  'İstanbul',
  'ſ',
];

export const strangeText = fc.oneof(
  fc.constantFrom(...STRANGE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** Any piece of JSON, or of what looks like it. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom(...RAW_PIECES).map((text) => new RawJson(text)),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, [], {}, [[]], [null], { a: {} }),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
);

/** Bodies that are no object, or no JSON at all. */
export const brokenBody = fc.oneof(
  strangeValue.map(jsonText),
  fc.constantFrom('', ' ', '{', '}', '{}}', '[]', 'null', '{"a":1', '\uFEFF{}', '{}{}', '{,}'),
  fc.constantFrom('x'.repeat(20_000), `"${'x'.repeat(16_500)}"`, `{"a":${DEEP}}`),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
