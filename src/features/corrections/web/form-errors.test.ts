import { expect, it } from 'vitest';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { toFormErrors } from './form-errors.ts';

it.each([
  [{ code: 'TIME_IN_FUTURE', serverMessage: 'No.' }, { woke: 'No.' }],
  [{ code: 'INVALID_TIME_ZONE', serverMessage: 'No.' }, { timeZone: 'No.' }],
  [{ code: 'SLEEP_OVERLAPS', serverMessage: 'No.' }, { form: 'No.' }],
  [
    {
      code: 'INVALID_INPUT',
      serverMessage: 'Check.',
      details: [{ field: 'startTime', message: 'Bad.' }],
    },
    { asleep: 'Bad.' },
  ],
])('the sleep form shows the error %j as %j', (failure, faults) => {
  expect(toFormErrors(new ApiError({ status: 422, ...failure }))).toEqual(faults);
});

it('the sleep form shows a default error when the request gets no response', () => {
  expect(toFormErrors(new ApiError())).toEqual({
    form: 'This couldn’t be saved. Please try again.',
  });
});
