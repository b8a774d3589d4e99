import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/*
 * Who may import whom (docs/contributors/architecture.md). An import has two ends, each in a slice (the kernel, a
 * feature, the app) and in a room (pure, server, web).
 */

/** Each may import those before it. All other features may import all of these, and no other feature. */
const BASE = 'kernel accounts sign-in destinations diary offline pictures dashboard'.split(' ');

/** Who may import from each room. Readers of imports run in a worker and in commands. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  pure: ['pure'],
  readers: ['readers', 'pure'],
  server: ['server', 'readers', 'pure'],
  web: ['web', 'readers', 'pure'],
};

/** Packages and parts of Node that each room may import; the server any. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  pure: /^(typebox|kysely)$/,
  readers: /^(@zip\.js\/zip\.js|papaparse|read-excel-file|saxes|sql\.js)(\/|$)/,
  web: /^(?!node:|typebox|kysely|fastify|@fastify)/,
};

const root = resolve(import.meta.dirname, '..');

/** Imports that break the order and wait for their cut. */
const LEFT: readonly string[] = [
  'destinations imports no reminders: src/features/destinations/tables.ts -> src/features/reminders/reminders.ts',
  'kernel imports no diary: src/kernel/server/usecase/deps.ts -> src/features/diary/server/diary-memory.ts',
];

type Import = { from: string; to: string; isType: boolean };

/** The kernel or a feature; `app`: what puts them together, `lists`: what names all of them. */
function sliceOf(file: string): string {
  const [, top = '', feature = '', ...below] = file.split('/');
  if (top === 'kernel') return 'kernel';
  if (top !== 'features') return 'app';
  return below.length === 0 || feature === 'migrations' ? 'lists' : feature;
}

/** Where the code runs. */
function roomOf(file: string): string {
  const room = /^src\/(?:kernel\/|features\/[^/]+\/)?(server|web|readers)\b/.exec(file)?.[1];
  if (room !== undefined) return room;
  if (/^src\/features\/(migrations\/|(caller|schema|server)\b)/.test(file)) return 'server';
  return /^src\/features\/web[-.]/.test(file) ? 'web' : 'pure';
}

const ALIASES = /^#(kernel|features|server|web)\//;

/** The path of a file of the project, or the name of a package. */
function target(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  return ALIASES.test(name) ? name.replace(ALIASES, 'src/$1/') : name.replace(/^#/, '');
}

function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: source.slice(start, end).replaceAll(/['"`]/g, ''),
      isType: false,
    })),
  ];
  return requests.map(({ specifier, isType }) => ({
    from,
    to: target(from, specifier),
    isType,
  }));
}

/** Why an import of a file of the product may not be, or undefined. */
function fault({ from, to, isType }: Import): string | undefined {
  if (/^(tests|tools|testkit)\//.test(to) || /\.(test|fixture)\.|\/tests\//.test(to))
    return 'the product imports no tests';
  const room = roomOf(from);
  if (!to.startsWith('src/')) {
    const isAllowed = to.startsWith('locales/') || (PACKAGES[room]?.test(to) ?? true);
    return isAllowed ? undefined : `${room} imports no ${to}`;
  }
  if (!ROOMS[room]?.includes(roomOf(to))) return `${room} imports no ${roomOf(to)}`;
  const isContract =
    /^src\/(kernel\/contract\/|features\/([^/]+\/)?([\w-]+-)?(contract|routes|errors)\.ts$)/.test(
      to,
    );
  if (room === 'web' && isContract && !isType) return 'web imports types alone of the contract';
  if (from.endsWith('endpoints.ts') && to.endsWith('-rows.ts'))
    return 'endpoints reach the database through use cases';
  const [slice, other] = [sliceOf(from), sliceOf(to)];
  if (slice === other || slice === 'app' || slice === 'lists' || other === 'lists') return;
  const rank = (name: string) => (BASE.includes(name) ? BASE.indexOf(name) : BASE.length);
  return other !== 'app' && rank(other) < rank(slice) ? undefined : `${slice} imports no ${other}`;
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|fixture|spec)\.|\/tests\/|test-setup|\.d\.ts$/.test(file));

const found = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

describe('the order of the imports', () => {
  test('every import names a file that exists', () => {
    const own = found.filter(({ to }) => to.startsWith('src/'));
    expect(own.length).toBeGreaterThan(files.length);
    expect(own.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
  });

  test('no import is against it', () => {
    const against = found.flatMap((one) => {
      const why = fault(one);
      return why === undefined ? [] : [`${why}: ${one.from} -> ${one.to}`];
    });
    expect([...new Set(against)].toSorted()).toEqual(LEFT);
  });
});
