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
import { GROUPS, type Group } from '../../../tools/locales/groups.ts';

/** Accented English, 40 % longer. */
const TAG = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';

/** Vowels twice make a text 40 % longer, at the places where it can break. */
const accent = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
    return /[aeiou]/i.test(letter) ? accented + accented.toLowerCase() : accented;
  });

/** A message with accented texts around its arguments. */
function rewrite(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'octothorpe') return '#';
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'content')
        return accent(token.value).replaceAll("'", "''").replaceAll(/[{}#]/g, "'$&'");
      if (token.type === 'function') throw new Error(`{${token.arg}} has a format.`);
      const cases = token.cases.map(({ key, tokens: inner }) => `${key} {${rewrite(inner)}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    })
    .join('');
}

const url = (group: Group) => `/pseudo/${group}.js`;

/** Shows all pages in the pseudo-language; returns its messages without arguments, by key. */
export async function showPseudoLanguage(page: Page): Promise<(key: string) => string> {
  const texts = new Map(
    [...completeCatalogue(FALLBACK)].map(([key, text]) => [key, rewrite(parseMessage('en', text))]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'lelap-pseudo-'));
  const entries = [...texts].map(([key, defaultMessage]) => [key, { defaultMessage }]);
  await writeFile(join(folder, `${TAG}.json`), JSON.stringify(Object.fromEntries(entries)));
  await writeFile(join(folder, `${SOURCE}.json`), JSON.stringify(readEntries(SOURCE)));
  const modules = new Map(
    GROUPS.map((group, index) => {
      const next = GROUPS[index + 1];
      const source = compileCatalogue(TAG, group, folder);
      const language = `export const language = '${TAG}'`;
      return [url(group), `${source}${language}${next ? `, nextUrl = '${url(next)}'` : ''};`];
    }),
  );
  await rm(folder, { recursive: true });
  await page.route('/pseudo/*.js', (route) => {
    const body = modules.get(new URL(route.request().url()).pathname) ?? '';
    return route.fulfill({ contentType: 'text/javascript', body });
  });

  // The page without prerendered texts.
  const body = readFileSync(join(import.meta.dirname, '../../../dist/web/index.html'), 'utf8')
    .replace('<html lang="en"', `<html lang="${TAG}"`)
    .replace(/data-messages="[^"]*"/, `data-messages="/pseudo/first.js"`)
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
