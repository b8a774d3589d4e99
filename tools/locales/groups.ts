import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Catalogue modules of the web app: `first` loads with every page, the others with the code that shows them. */
export const GROUPS = ['first', 'app', 'later'] as const;
export type Group = (typeof GROUPS)[number];

const MODULES = join(import.meta.dirname, '../../src/kernel/web/messages');

const GROUP_OF_FILE = new Map(
  GROUPS.flatMap((group) => {
    const source = readFileSync(join(MODULES, `${group}.ts`), 'utf8');
    return Array.from(source.matchAll(/getMessages\('(\w+)'\)/g), ([, file]) => [file, group]);
  }),
);

/** The group of a message, decided by the module that exports it (src/kernel/web/messages); all others are the server's. */
export function findGroup(key: string): Group | 'server' {
  return GROUP_OF_FILE.get(key.split('.')[0]) ?? 'server';
}
