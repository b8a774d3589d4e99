import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/*
 * The order of imports (docs/contributors/architecture.md). An import has two ends, each in a slice (the kernel, a
 * feature, the app) and in a room (pure, server, web).
 */

/** Each may import those before it. All other features may import all of these, and no other feature. */
const BASE =
  'kernel accounts sign-in destinations game diary offline pictures dashboard imports'.split(' ');

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
  if (/^src\/features\/(migrations\/|(caller|schema|server|use-case-deps)\b)/.test(file))
    return 'server';
  return /^src\/features\/web[-.]/.test(file) ? 'web' : 'pure';
}

/** The path of a file of the project, or the name of a package. */
function target(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  if (!name.startsWith('#')) return name;
  const top = /^#(kernel|server|web|testkit|tests)\//.exec(name)?.[1];
  if (top === 'testkit' || top === 'tests') return name.slice(1);
  return name.replace('#', top === undefined ? 'src/features/' : 'src/');
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

/** Around the product; a feature's tests are among the tests. */
const outsideOf = (file: string) =>
  /^(tests|tools|testkit)\//.exec(file)?.[1] ?? (IS_TEST.test(file) ? 'tests' : undefined);

const IS_TEST = /\.(test|spec|fixture)\.|\/tests\/|test-setup/;

/** Why an import may not be, or undefined. */
function fault({ from, to, isType }: Import): string | undefined {
  const [outside, other] = [outsideOf(from), outsideOf(to)];
  if (outside !== undefined) {
    const isAllowed =
      other === undefined ||
      other === 'testkit' ||
      other === outside ||
      // A pseudo-language is compiled as the build does.
      to.startsWith('tools/locales/');
    return isAllowed ? undefined : `${outside} imports no ${other}`;
  }
  if (other !== undefined) return `the product imports no ${other}`;
  return productFault({ from, to, isType });
}

function productFault({ from, to, isType }: Import): string | undefined {
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

const files = globSync('{src,tests,tools,testkit}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'));

const found = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

describe('the order of the imports', () => {
  test('every import of the product names a file that exists', () => {
    const own = found.filter(({ to }) => to.startsWith('src/'));
    expect(own.length).toBeGreaterThan(files.length);
    expect(own.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
  });

  test('no import is against it', () => {
    const against = found.flatMap((one) => {
      const why = fault(one);
      return why === undefined ? [] : [`${why}: ${one.from} -> ${one.to}`];
    });
    expect(against).toEqual([]);
  });

  test.each([
    ['src/kernel/rules/calendar.ts', '#diary/rules/sleep.ts'],
    ['src/features/accounts/roles.ts', '#diary/rules/sleep.ts'],
    ['src/features/webhooks/server/announce.ts', '#reminders/server/due-rows.ts'],
    ['src/features/cloth/web/motif.ts', '#web/dashboard/background.tsx'],
    ['src/features/diary/rules/sleep.ts', '../server/with-diary.ts'],
    ['src/features/diary/rules/sleep.ts', 'node:fs'],
    ['src/features/imports/readers/reader.ts', 'node:fs'],
    ['src/features/diary/web/queries.ts', '../server/with-diary.ts'],
    ['src/features/diary/web/queries.ts', 'node:fs'],
    ['src/features/diary/web/queries.ts', '../contract.ts'],
    ['src/features/diary/server/endpoints.ts', './sleep-rows.ts'],
    ['src/kernel/web/ui/button.tsx', '#testkit/sleepers.ts'],
    ['tests/api/login.test.ts', '../../tools/demo.ts'],
    ['tools/demo.ts', '#tests/api/test-app.ts'],
    ['testkit/sleepers.ts', '../tools/demo.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(importsOf(from, `import { it } from '${specifier}';`).map(fault)).not.toEqual([
      undefined,
    ]);
  });
});
