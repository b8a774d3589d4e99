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
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** The codes by which a database, or the network to it, says: not now. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  // SQLSTATE: conflicts that outlived their repeats, too many connections, shutting down, starting up.
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** The pool of pg reports these two without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The failure that a client is told of, whatever was thrown; what nobody foresaw is INTERNAL. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const details = validationDetails(error.validation);
    return new AppError('INVALID_INPUT', { details, cause: error });
  }
  const code = CODE_BY_FRAMEWORK_CODE[error.code];
  if (code !== undefined) return new AppError(code, { cause: error });
  if (UNAVAILABLE_CODES.has(error.code) || UNAVAILABLE_MESSAGE.test(error.message)) {
    return new AppError('UNAVAILABLE', { cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}
