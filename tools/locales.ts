/** `npm run locales`: docs/contributors/translate.md describes it. Exits 1 if a fault fails the build. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  completeness,
  listLanguages,
  LOCALES,
  PUBLISHED_FROM,
  readCatalogue,
  SOURCE,
} from './locales/catalogue.ts';
import { writeTypes } from './locales/catalogue-types.ts';
import { findFaults } from './locales/check-catalogue.ts';

const ROOT = join(import.meta.dirname, '..');
const SHOWN = 10;
/** Achievements and the manifest name theirs. */
const NAMED_BY_DATA = /^(achievement|manifest)\./;

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
  const source = readCatalogue(SOURCE);
  for (const language of listLanguages()) {
    const own = readCatalogue(language);
    const part = completeness(language);
    const note = part >= PUBLISHED_FROM ? '' : ', not offered to sleepers yet';
    console.log(`${language}: ${Math.floor(part * 100)} %${note}`);
    const faults = findFaults(language, own, source);
    list('faults', faults);
    list('missing', [...new Set(source.keys()).difference(own)]);
    list('unknown', [...new Set(own.keys()).difference(source)]);
    if (faults.length > 0) process.exitCode = 1;
  }
  list('in no source', findUnused([...source.keys()]));
}

/** Messages whose name no source mentions. */
function findUnused(keys: readonly string[]): string[] {
  const files = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  );
  const text = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  return keys
    .filter((key) => !NAMED_BY_DATA.test(key))
    .filter((key) => !words.has(key.split('.')[1] ?? ''));
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const shown = values.all ? lines : lines.slice(0, SHOWN);
  console.log(`  ${title} (${lines.length}):`);
  for (const line of shown) console.log(`    ${line}`);
  if (shown.length < lines.length) console.log('    …');
}
