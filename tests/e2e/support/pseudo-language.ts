/* oxlint-disable no-restricted-imports -- It compiles its catalogues as the build does. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Token } from '@messageformat/parser';
import type { Page } from '@playwright/test';
import {
  completeCatalogue,
  FALLBACK,
  parseMessage,
  readEntries,
  SOURCE,
} from '../../../tools/locales/catalogue.ts';
import { compileCatalogue } from '../../../tools/locales/compile-catalogue.ts';
import { GROUPS } from '../../../tools/locales/groups.ts';

/** Accented English, 40 % longer, and English written from right to left. */
export type PseudoTag = 'en-XA' | 'ar-XB';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';

const CHANGES: Record<PseudoTag, (text: string) => string> = {
  // Vowels twice make a text 40 % longer, at the places where it can break.
  'en-XA': (text) =>
    text.replaceAll(/[a-z]/gi, (letter) => {
      const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
      return /[aeiou]/i.test(letter) ? accented + accented.toLowerCase() : accented;
    }),
  // A right-to-left override for each word.
  'ar-XB': (text) => text.replaceAll(/\p{L}[\p{L}'’-]*/gu, '\u202E$&\u202C'),
};

/** A message with other texts around its arguments. */
function rewrite(tokens: readonly Token[], change: (text: string) => string): string {
  return tokens
    .map((token) => {
      if (token.type === 'octothorpe') return '#';
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'content')
        return change(token.value).replaceAll("'", "''").replaceAll(/[{}#]/g, "'$&'");
      if (token.type === 'function') throw new Error(`{${token.arg}} has a format.`);
      const cases = token.cases.map(
        ({ key, tokens: inner }) => `${key} {${rewrite(inner, change)}}`,
      );
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

/** Shows all pages in a pseudo-language; returns its messages without arguments, by key. */
export async function showPseudoLanguage(
  page: Page,
  tag: PseudoTag,
): Promise<(key: string) => string> {
  const texts = new Map(
    [...completeCatalogue(FALLBACK)].map(([key, text]) => [
      key,
      rewrite(parseMessage('en', text), CHANGES[tag]),
    ]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'lelap-pseudo-'));
  const entries = [...texts].map(([key, defaultMessage]) => [key, { defaultMessage }]);
  await writeFile(join(folder, `${tag}.json`), JSON.stringify(Object.fromEntries(entries)));
  await writeFile(join(folder, `${SOURCE}.json`), JSON.stringify(readEntries(SOURCE)));
  const urls = Object.fromEntries(GROUPS.map((group) => [group, `/pseudo/${group}.js`]));
  const modules = new Map(
    GROUPS.map((group) => [urls[group], compileCatalogue(tag, group, folder)]),
  );
  await rm(folder, { recursive: true });
  const named = `export const language = '${tag}', urls = ${JSON.stringify(urls)};`;
  await page.route('/pseudo/*.js', (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = `${modules.get(path)}${path === urls['first'] ? named : ''}`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });

  // The page without prerendered texts.
  const direction = tag === 'ar-XB' ? 'rtl' : 'ltr';
  const body = readFileSync(join(import.meta.dirname, '../../../dist/web/index.html'), 'utf8')
    .replace('<html lang="en"', `<html lang="${tag}" dir="${direction}"`)
    .replace(/data-messages="[^"]*"/, `data-messages="${urls['first']}"`)
    .replace(/<link rel="modulepreload"[^>]*messages-en-first[^>]*>/, '');
  await page.route(/\/(login|register|dashboard)(\?.*)?$/, async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback();
    await route.fulfill({ response: await route.fetch(), body });
  });
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No message ${key}.`);
    return text.replaceAll("''", "'");
  };
}
