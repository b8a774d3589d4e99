import { Type } from 'typebox';
import { MAX_PATH_PARAMETER_LENGTH } from './values.ts';

export const PathTokenParamsSchema = Type.Object({
  token: Type.String({
    maxLength: MAX_PATH_PARAMETER_LENGTH,
    description: 'An API token with the scope of this path.',
  }),
});
