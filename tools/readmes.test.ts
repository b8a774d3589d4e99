import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const toUnix = (file: string) => file.replaceAll('\\', '/');
const FILES = globSync('src/**/*', { cwd: root }).map(toUnix);

test.each(globSync('src/features/*/README.md', { cwd: root }).map(toUnix))(
  '%s names files that exist',
  (page) => {
    const folder = page.replace('README.md', '');
    const text = readFileSync(join(root, page), 'utf8');
    // `with-diary.ts`, `web/feature.ts` of the feature, `sign-in/server/ways.ts`, or the folder `web/nights/`.
    const names = [...text.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, name = '']) => name);
    const missing = names.filter((name) => {
      const path = name.replace(/\/$/, '');
      return !FILES.some(
        (file) =>
          (file.startsWith(folder) && file.endsWith(`/${path}`)) ||
          file === `src/features/${path}` ||
          file === path,
      );
    });
    expect(missing).toEqual([]);
  },
);
