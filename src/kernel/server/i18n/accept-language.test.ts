import { expect, test } from 'vitest';
import { preferredLanguage } from './accept-language.ts';

const LANGUAGES = ['en', 'en-x-plain', 'id', 'de', 'es', 'fr', 'pt-BR', 'ja', 'ar', 'zh-Hans'];

test.each([
  [undefined, undefined],
  ['', undefined],
  ['ID-id', 'id'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en-x-plain', 'en-x-plain'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['cmn-CN', 'zh-Hans'],
  ['zh-TW, en;q=0.5', 'en'],
  ['zh-Hant-TW, ja;q=0.2', 'ja'],
  ['tlh, nl', undefined],
  ['fr;q=0.4, es;q=0.6', 'es'],
  ['*;q=0.9, ja;q=0.5', undefined],
  ['*;q=0.5, ja;q=0.9', 'ja'],
  ['ja;q=0', undefined],
  ['ja;q=2, de;q=0.1', 'de'],
  ['ja ; Q = 0.8 , de;q=0.5', 'ja'],
  ['-de', undefined],
  [`${'x'.repeat(36)}, de`, 'de'],
  [',;=,;q,', undefined],
  [`${'tl,'.repeat(19)}id`, 'id'],
  [`${'tl,'.repeat(20)}id`, undefined],
  [`id${' '.repeat(1_022)}`, 'id'],
  [`id${' '.repeat(1_023)}`, undefined],
])('the Accept-Language header %j prefers %s', (header, expected) => {
  expect(preferredLanguage(header, LANGUAGES)).toBe(expected);
});
