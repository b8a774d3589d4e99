import type { FastifyError } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { validationDetails } from './validation-details.ts';

/** What the framework and its plugins call the failures that have a code of ours. */
const CODE_BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // Fastify looks at the head of a QUERY before it notices that no route takes one.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'NOT_FOUND',
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** The codes by which the storage, or the database behind it, says: not now. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'STORAGE_UNAVAILABLE',
  'SQLITE_BUSY',
  // SQLSTATE: conflicts that outlived their repeats, a lock or a statement that took too long.
  '40001',
  '40P01',
  '55P03',
  '57014',
]);

/** The codes by which a database says that its disk is full, failing or read-only; those of SQLite have longer kinds. */
const CANNOT_SAVE = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)(_\w+)?|53100|58030)$/;

const CANNOT_SAVE_MESSAGE = 'The server cannot save anything right now. Please try again later.';

/** The failure that a client is told of, whatever was thrown; what nobody foresaw is INTERNAL. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    // The web app repeats a call without its Time-Zone header on this code; an overlong name is one it has to drop too.
    if (error.validation.some(({ instancePath }) => instancePath === '/time-zone')) {
      return new AppError('INVALID_TIME_ZONE', { cause: error });
    }
    const details = validationDetails(error.validation);
    return new AppError('INVALID_INPUT', { details, cause: error });
  }
  const code = CODE_BY_FRAMEWORK_CODE[error.code];
  if (code !== undefined) return new AppError(code, { cause: error });
  if (CANNOT_SAVE.test(error.code)) {
    return new AppError('UNAVAILABLE', { message: CANNOT_SAVE_MESSAGE, cause: error });
  }
  if (UNAVAILABLE_CODES.has(error.code)) {
    return new AppError('UNAVAILABLE', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}
