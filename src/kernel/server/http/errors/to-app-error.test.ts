import { expect, test } from 'vitest';
import { toAppError } from './to-app-error.ts';

test.each([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  // PostgreSQL: disk full, I/O error.
  '53100',
  '58030',
])('the error %s of a database is told as one that cannot save', (code) => {
  const { text, code: told } = toAppError(Object.assign(new Error(), { code }) as never);
  expect([told, text]).toEqual(['UNAVAILABLE', { key: 'error.UNAVAILABLE.cannotSave' }]);
});
