import { expect, test } from 'vitest';
import { toLoggedError } from './logged-error.ts';

const NOT_INTEGER = 'invalid input syntax for type integer';
const NOTE = 'dreamt of "home"\nand of you';

test.each([
  ['22P02', `${NOT_INTEGER}: "${NOTE}"`, `${NOT_INTEGER}: "…"`],
  ['22003', 'value out of range', 'value out of range'],
  ['42P01', 'relation "sleep_days" does not exist', 'relation "sleep_days" does not exist'],
  ['SQLITE_ERROR', 'no such table: sleep_days', 'no such table: sleep_days'],
  [undefined, 'the disk is upside down', 'the disk is upside down'],
])('with code %s, %j is told as %j', (code, message, told) => {
  const error = Object.assign(new Error(message), { code, detail: NOTE, where: NOTE });
  const logged = toLoggedError(error);
  expect(logged).toMatchObject({ type: 'Error', code, message: told });
  expect(logged.stack).toMatch(/^Error: .+\n +at /s);
  expect(logged.stack).toContain(told);
  expect(JSON.stringify(logged)).not.toContain('and of you');
});
