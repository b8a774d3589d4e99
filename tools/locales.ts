/**
 * Writes the types of the messages and reports what each catalogue lacks. Exits 1 if one has a fault that fails the
 * build.
 *
 *   --all       lists every message of the report instead of the first ten
 *   add <tag>   adds a language with empty messages
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  listLanguages,
  LOCALES,
  PUBLISHED_FROM,
  readCatalogue,
  SOURCE,
} from './locales/catalogue.ts';
import { writeTypes } from './locales/catalogue-types.ts';
import { findUnused, reportCatalogue } from './locales/report-catalogue.ts';

const SHOWN = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const [command, tag] = positionals;

if (command === 'add' && tag !== undefined) addLanguage(tag);
else if (command === undefined) report();
else {
  console.error('Usage: npm run locales [-- --all | -- add <tag>]');
  process.exitCode = 2;
}

function addLanguage(name: string): void {
  const [canonical = name] = Intl.getCanonicalLocales(name);
  const file = join(LOCALES, `${canonical}.json`);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const empty = [...readCatalogue(SOURCE).keys()].map((key) => [key, { defaultMessage: '' }]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(empty), null, 2)}\n`);
  console.log(
    `Wrote locales/${canonical}.json. The texts and their meaning are in locales/en.json.`,
  );
}

function report(): void {
  writeTypes();
  for (const language of listLanguages()) {
    const { completeness, missing, unknown, faults, suspicious } = reportCatalogue(language);
    const isPublished = completeness >= PUBLISHED_FROM;
    const percent = Math.floor(completeness * 100);
    console.log(`${language}: ${percent} %${isPublished ? '' : ', not offered to sleepers yet'}`);
    list('faults', faults);
    list('missing', missing);
    list('unknown', unknown);
    list('suspicious', suspicious);
    if (faults.length > 0) process.exitCode = 1;
  }
  list('in no source', findUnused());
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const shown = values.all ? lines : lines.slice(0, SHOWN);
  console.log(`  ${title} (${lines.length}):`);
  for (const line of shown) console.log(`    ${line}`);
  if (shown.length < lines.length) console.log('    …');
}
