import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  completeCatalogue,
  listLanguages,
  publishedLanguages,
  readCatalogue,
  SOURCE,
} from './catalogue.ts';
import { findFaults } from './check-catalogue.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { findAvoided, readGlossary } from './glossary.ts';

type Messages = Record<string, Record<string, string | ((args: object) => string)>>;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lelap-locales-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(tag: string, messages: Record<string, string>): void {
  const entries = Object.entries(messages).map(([key, text]) => [key, { defaultMessage: text }]);
  writeFileSync(join(folder, `${tag}.json`), JSON.stringify(Object.fromEntries(entries)));
}

/** The compiled messages, with numbers in brackets. */
async function compiled(tag: string): Promise<Messages> {
  const source = compileCatalogue(tag, 'all', folder);
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (...runtime: unknown[]) => Messages;
  };
  const rules = new Intl.PluralRules(tag);
  const choose = (value: number | string, cases: Record<string, string>, category: string) =>
    cases[value] ?? cases[category] ?? cases['other'];
  return module.default(
    (value: number) => `[${value}]`,
    (value: number, cases: Record<string, string>) => choose(value, cases, rules.select(value)),
    (value: string, cases: Record<string, string>) => choose(value, cases, 'other'),
  );
}

describe('a compiled catalogue', () => {
  const call = (message: unknown, args: object) => (message as (args: object) => string)(args);

  test('has strings, functions of one object, and nested names', async () => {
    write('en', {
      'login.title': "It''s {name}: '{braces}' \"quoted\" `ticks` $'{code}'\nimport x",
      'login.plain': "Let''s Dream! : () => ",
      'diary.two-step': '{source, select, goal {by goal} other {by habit}}',
      'diary.1': '{count, plural, =0 {none} one {# tap of {name}} other {# taps}}',
      'error.NOT_FOUND': 'for the server',
    });
    const { login, diary, ...others } = await compiled('en');
    expect(others).toEqual({});
    expect(login?.['plain']).toBe("Let's Dream! : () => ");
    expect(call(login?.['title'], { name: '<b>' })).toBe(
      'It\'s <b>: {braces} "quoted" `ticks` ${code}\nimport x',
    );
    expect(call(diary?.['two-step'], { source: 'goal' })).toBe('by goal');
    expect(call(diary?.['two-step'], { source: 'usual' })).toBe('by habit');
    const taps = [0, 1, 2].map((count) => call(diary?.['1'], { count, name: 'X' }));
    expect(taps).toEqual(['none', '[1] tap of X', '[2] taps']);
  });

  test('returns any text without arguments unchanged', async () => {
    // Creating the unit 'binary' of fast-check takes over a second.
    const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    const unit = fc.oneof(anyCharacter, fc.constantFrom(...`'{}#$\`"\\\n`));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1 }), async (text) => {
        // One quotation from the first brace to the last: two adjacent quotes are an apostrophe.
        const quoted = text.replaceAll("'", "''").replace(/[{}](?:[^]*[{}])?/, "'$&'");
        // The compiler marks digits by these characters, which have no meaning elsewhere.
        fc.pre(text.isWellFormed() && !/[\ue000-\ue009]/.test(text));
        write('en', { 'login.title': quoted });
        expect((await compiled('en'))['login']).toEqual({ title: text });
      }),
      { numRuns: 50 },
    );
  });

  test('takes a missing message from English without Indonesian, then from the source', async () => {
    write('en', { 'login.a': 'Gagal', 'login.b': 'B', 'login.c': 'C' });
    write('en-x-plain', { 'login.a': 'Failed', 'login.b': 'B plain' });
    write('de', { 'login.b': 'B deutsch' });
    expect(await compiled('de')).toEqual({ login: { a: 'Failed', b: 'B deutsch', c: 'C' } });
    expect([...completeCatalogue('en', folder).values()]).toEqual(['Gagal', 'B', 'C']);
  });

  test('writes digits as the region does, except in names and isolated codes', async () => {
    const text =
      '03:00 =1 {a1} \u2068{a1} 2FAS\u2069 UTF-8 {n, plural, =0 {0 h} other {# of 24 h}}';
    write('en', { 'login.x': text });
    write('ar', { 'login.x': text });
    const { login } = await compiled('ar');
    const shown = '[0][3]:[0][0] =1 A \u2068A 2FAS\u2069 UTF-8 ';
    expect(call(login?.['x'], { a1: 'A', n: 0 })).toBe(`${shown}[0] h`);
    expect(call(login?.['x'], { a1: 'A', n: 5 })).toBe(`${shown}[5] of [2][4] h`);
    expect(compileCatalogue('de', 'all', folder)).not.toContain('digits');
  });

  test('takes a missing plural from English in a language with fewer categories', async () => {
    write('en', { 'login.taps': '{count, plural, one {# tap} other {# taps}}' });
    write('ja', {});
    expect(call((await compiled('ja'))['login']?.['taps'], { count: 2 })).toBe('[2] taps');
  });
});

test('a language is offered from 90 % of the messages', () => {
  const keys = Array.from({ length: 10 }, (_, index) => `a.m${index}`);
  const first = (count: number) =>
    Object.fromEntries(keys.slice(0, count).map((key) => [key, 'text']));
  write('en', first(10));
  write('en-x-plain', first(10));
  write('de', first(9));
  write('nl', first(8));
  expect(publishedLanguages(folder)).toEqual(['en', 'de', 'en-x-plain']);
});

describe('faults of a catalogue', () => {
  const SENTENCE = '{count, plural, one {# tap of {name}} other {# taps of {name}}}';
  test.each([
    ['de', SENTENCE, []],
    ['ja', '{count, plural, other {# {name}}}', []],
    ['de', '{count, plural, =1 {Ein Tipp} one {# Tipp {name}} other {# Tipps}}', []],
    ['de', '{count, plural, other {# {name}}}', ["has no case 'one' for {count}"]],
    ['fr', SENTENCE, ["has no case 'many' for {count}"]],
    ['pt-BR', SENTENCE, ["has no case 'many' for {count}"]],
    ['ja', SENTENCE, ['cannot be read: ']],
    ['de', '{count, plural, one {#} other {#}}', ['has the arguments {count, plural} instead']],
    ['de', `${SENTENCE} {date}`, ['has the arguments {count, plural} {date, plain}']],
    ['de', '{count} {name}', ['has the arguments {count, plain} {name']],
    ['de', '{count, number} {name}', ['cannot be read: {count} may only be']],
    ['de', '{count, plural, one {# {name}', ['cannot be read: ']],
    [
      'de',
      '{count, plural, offset:1 one {# {name}} other {#}}',
      ['cannot be read: {count} may not have an offset'],
    ],
  ])('in %s, %s: %j', (tag, text, expected) => {
    const faults = findFaults(tag, new Map([['a.b', text]]), new Map([['a.b', SENTENCE]]));
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of expected.entries())
      expect(faults[index]).toContain(`${tag}: a.b ${fault}`);
  });
});

test.each(listLanguages().filter((tag) => tag !== SOURCE))(
  'in %s no line ends between a number and its unit',
  (tag) => {
    const breaks = /[}#\d] (?:h|m|min|j|Std\.|pts|Pkt\.|س|د)(?![\p{L}\d])/u;
    const texts = [...readCatalogue(tag)].filter(([, text]) => breaks.test(text));
    expect(texts).toEqual([]);
  },
);

describe('the glossary', () => {
  test('finds avoided words whole, with endings only where a star allows them', () => {
    const avoided = ['a run', 'Folge*', '集計'];
    const catalogue = new Map([
      ['a.whole', 'It starts a run.'],
      ['a.other', 'A running sleep; the erfolge'],
      ['a.inflected', 'Zwei FOLGEN'],
      ['a.argument', '{folge, plural, one {# mal} other {# mal}}'],
      ['a.space', 'a\u00A0run'],
      ['a.unspaced', '睡眠の集計です'],
    ]);
    expect(findAvoided(catalogue, { ideas: [], avoided })).toEqual([
      'a.whole: a run',
      'a.inflected: Folge*',
      'a.space: a run',
      'a.unspaced: 集計',
    ]);
  });

  test.each(listLanguages())('of %s names the ideas of English once', (tag) => {
    const [{ ideas }, english] = [readGlossary(tag), readGlossary(SOURCE)];
    expect(ideas).toEqual([...new Set(ideas)]);
    expect(english.ideas.filter((idea) => !ideas.includes(idea))).toEqual([]);
  });

  test.each(listLanguages())('no message of %s has a word to avoid', (tag) => {
    expect(findAvoided(readCatalogue(tag), readGlossary(tag))).toEqual([]);
  });
});
