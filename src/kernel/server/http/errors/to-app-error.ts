import type { FastifyError } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorCode } from '#errors.ts';
import { validationDetails } from './validation-details.ts';

const CODE_BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  // A packed body that is damaged or cut off.
  Z_DATA_ERROR: 'INVALID_JSON',
  Z_BUF_ERROR: 'INVALID_JSON',
  ERR_STREAM_PREMATURE_CLOSE: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // Fastify checks the head of a QUERY request before it finds no route for it.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'NOT_FOUND',
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** Error codes of storage and database that mean temporarily unavailable. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'STORAGE_UNAVAILABLE',
  'SQLITE_BUSY',
  // SQLSTATE: conflicts after all retries, and lock or statement timeouts.
  '40001',
  '40P01',
  '55P03',
  '57014',
]);

/** Error codes for a full, failing or read-only disk; SQLite's have extended forms. */
const CANNOT_SAVE = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)(_\w+)?|53100|58030)$/;

const CANNOT_SAVE_TEXT = { key: 'error.UNAVAILABLE.cannotSave' } as const;

/** Converts anything thrown to a failure for the client; unknown errors are INTERNAL. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    // On this code the web app repeats the request without its Time-Zone header, so it covers overlong names too.
    if (error.validation.some(({ instancePath }) => instancePath === '/time-zone')) {
      return new AppError('INVALID_TIME_ZONE', { cause: error });
    }
    const details = validationDetails(error.validation);
    return new AppError('INVALID_INPUT', { details, cause: error });
  }
  const code = CODE_BY_FRAMEWORK_CODE[error.code];
  if (code !== undefined) return new AppError(code, { cause: error });
  if (CANNOT_SAVE.test(error.code)) {
    return new AppError('UNAVAILABLE', { text: CANNOT_SAVE_TEXT, cause: error });
  }
  if (UNAVAILABLE_CODES.has(error.code)) {
    return new AppError('UNAVAILABLE', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}
