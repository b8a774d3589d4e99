import { Type, type Static, type TSchema } from 'typebox';
import { ERROR_CODES, type ErrorCode } from './errors.ts';
import { OtherSleepSchema } from './diary/sleep-contract.ts';

/** `{ status: 'success', message?, data }`: the body of every successful response. */
export const successSchema = <T extends TSchema>(data: T) =>
  Type.Object({
    status: Type.Literal('success'),
    message: Type.Optional(Type.String()),
    data,
  });

/** The body of every failed response: `fail` for 4xx, `error` for 5xx. */
export const FailureSchema = Type.Object(
  {
    status: Type.Union([Type.Literal('fail'), Type.Literal('error')]),
    code: Type.Unsafe<ErrorCode>({ type: 'string', enum: [...ERROR_CODES] }),
    message: Type.String({ description: 'One plain sentence for the sleeper.' }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String(),
          message: Type.String(),
          sleep: Type.Optional(OtherSleepSchema),
        }),
        { description: 'The faults by field; for SLEEP_OVERLAPS the other sleep.' },
      ),
    ),
  },
  { $id: 'Failure' },
);

export type Failure = Static<typeof FailureSchema>;
