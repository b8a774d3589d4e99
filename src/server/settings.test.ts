import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from './settings.ts';

const settings = Object.entries(SETTINGS) as unknown as [string, Setting][];

/** `vitest run src/server/settings.test.ts -u` updates the document. */
test('.env.example lists every setting with its default or an example', async () => {
  const entries = settings.map(([name, { description, example, default: initial }]) =>
    [`# ${description.replaceAll('`', '')}`, `#${name}=${example ?? initial}`].join('\n'),
  );
  await expect(
    ['# Copy to .env. Every line is optional.', ...entries, ''].join('\n\n').trimEnd() + '\n',
  ).toMatchFileSnapshot('../../.env.example');
});
