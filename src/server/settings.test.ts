import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from './settings.ts';

const settings = Object.entries(SETTINGS) as unknown as [string, Setting][];

/** `vitest run src/server/settings.test.ts -u` writes both documents anew. */
test('.env.example lists every setting with its default or an example', async () => {
  const entries = settings.map(([name, { description, example, default: initial }]) =>
    [`# ${description.replaceAll('`', '')}`, `#${name}=${example ?? initial}`].join('\n'),
  );
  await expect(
    ['# Copy to .env. Every line is optional.', ...entries, ''].join('\n\n').trimEnd() + '\n',
  ).toMatchFileSnapshot('../../.env.example');
});

test('docs/operators/settings.md lists every setting with its default, limits and meaning', async () => {
  const rows = settings.map(([name, { description, must, isSecret, default: initial }]) => {
    const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    const shown = initial === undefined || initial === '' ? '' : `\`${initial}\``;
    return `| ${names} | ${shown} | ${description} | must ${must} |`;
  });
  const text = readFileSync(new URL('../../docs/operators/settings.md', import.meta.url), 'utf8');
  const introduction = text.split('| variable')[0];
  await expect(
    [
      `${introduction}| variable | default | meaning | limits |`,
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../../docs/operators/settings.md');
});
