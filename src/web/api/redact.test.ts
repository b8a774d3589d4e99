import { expect, test } from 'vitest';
import { redact } from './call.ts';

test('redact hides every text that is not listed, wherever it stands', () => {
  expect(
    redact({
      status: 'success',
      data: {
        recoveryCodes: ['one', 'two'],
        code: '123456',
        aNewField: 'secret until listed',
        sleep: { id: 'id', note: 'private', quality: 4, needsReview: false, endTime: null },
      },
    }),
  ).toEqual({
    status: 'success',
    data: {
      recoveryCodes: ['[hidden]', '[hidden]'],
      code: '[hidden]',
      aNewField: '[hidden]',
      sleep: { id: 'id', note: '[hidden]', quality: 4, needsReview: false, endTime: null },
    },
  });
});
