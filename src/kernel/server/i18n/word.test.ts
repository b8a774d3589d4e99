import { readFileSync } from 'node:fs';
import MessageFormat from '@messageformat/core';
import { parse, type Token } from '@messageformat/parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLanguages } from './catalogues.ts';
import { createCompiler, wordKey } from './word.ts';

// A CommonJS module whose types describe an ES module.
const Reference = MessageFormat as unknown as typeof MessageFormat.default;

type Catalogue = Record<string, { defaultMessage: string }>;

/** Without the thousands, which the reference groups in every text. */
const NUMBERS = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 10_000, max: 3_000_000 }),
);

/** A value for each argument of a message: a number for a plural, one of the cases for a select. */
function argumentsOf(tokens: readonly Token[]): [string, fc.Arbitrary<string | number>][] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument') return [[token.arg, fc.constantFrom('Mira', '٣', '{#}')]];
    if (token.type !== 'plural' && token.type !== 'select') return [];
    const keys = token.cases.map(({ key }) => key);
    const own = token.type === 'plural' ? NUMBERS : fc.constantFrom('another', ...keys);
    return [...token.cases.flatMap((each) => argumentsOf(each.tokens)), [token.arg, own]];
  });
}

test.each(listLanguages())('messages in %s are evaluated as by @messageformat/core', (tag) => {
  const catalogue = JSON.parse(readFileSync(`locales/${tag}.json`, 'utf8')) as Catalogue;
  // Compiling by the reference is slow, and what has no cases is evaluated alike in each language.
  const syntax = tag === 'en' ? /[{}']/ : /, (plural|select)|'/;
  const messages = Object.entries(catalogue).filter(([, each]) => syntax.test(each.defaultMessage));
  // The reference knows no private tags.
  const reference = new Reference(tag.replace(/-x-.*/, ''));
  const compile = createCompiler(tag);
  for (const [key, { defaultMessage }] of messages) {
    const [message, expected] = [compile(defaultMessage), reference.compile(defaultMessage)];
    const args = Object.fromEntries(argumentsOf(parse(defaultMessage)));
    const numRuns = Object.keys(args).length === 0 ? 1 : 10;
    fc.assert(
      fc.property(fc.record(args), (given) => {
        expect(message(given), key).toBe(expected(given));
      }),
      { numRuns },
    );
  }
});

test('the numbers of a message are grouped as in the specified English', () => {
  const message = createCompiler('en')('{n, plural, one {# night} other {# nights}}');
  expect(message({ n: 1500 })).toBe('1500 nights');
  expect(message({ n: 15_000 })).toBe('15,000 nights');
});

test('a message that a language lacks is English', () => {
  expect(wordKey('validation.type.boolean', {}, 'en')).toBe('This must be true or false.');
  expect(wordKey('validation.type.boolean', {}, 'tlh')).toBe('This must be true or false.');
});
