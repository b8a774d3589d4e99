import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Catalogue modules of the web app: `first` loads with every page, `app` with the code that shows it. */
export const GROUPS = ['first', 'app'] as const;
export type Group = (typeof GROUPS)[number];

const MODULES = join(import.meta.dirname, '../../src/kernel/web/messages');

const [FIRST, APP] = GROUPS.map((group) => {
  const source = readFileSync(join(MODULES, `${group}.ts`), 'utf8');
  return new Set(Array.from(source.matchAll(/getMessages\('(\w+)'\)/g), ([, file]) => file));
});

/** The group of a message, decided by the module that exports it (src/kernel/web/messages); all others are the server's. */
export function findGroup(key: string): Group | 'server' {
  const [file] = key.split('.');
  if (FIRST?.has(file)) return 'first';
  return APP?.has(file) ? 'app' : 'server';
}
