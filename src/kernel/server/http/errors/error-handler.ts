import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import { errorStatus } from '#errors.ts';
import { failureBody, sendFailure } from './failure.ts';
import type { SecurityHeaders } from '#kernel/server/http/pages/security-headers.ts';
import { createRejectionDelay } from './delayed-rejections.ts';
import { toAppError } from './to-app-error.ts';

/** Sends every failure in one format, including unknown paths and methods. */
export function addErrorHandlers(app: FastifyInstance, rejectionDelayMs?: number): void {
  app.decorateReply('failureCode', null);
  const delayRejection = createRejectionDelay(rejectionDelayMs);
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const failure = toAppError(error);
    delayRejection(request, failure, () => void replyWithError(failure, request, reply));
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new AppError('NOT_FOUND')));
}

/** Sends a failure. Internal errors are logged with their cause, which the client does not see. */
export function replyWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toAppError(error);
  // An intentional error without a cause: the request log suffices.
  if (failure.code === 'INTERNAL' || (failure.code === 'UNAVAILABLE' && failure.cause)) {
    const err = failure.cause;
    // The client aborted its request; the request log has 499.
    if (err !== request.raw.errored) request.log.error({ err }, 'a request failed');
  }
  return sendFailure(reply, failure.code === 'INTERNAL' ? withFaultId(failure, request) : failure);
}

/** The id lets the operator find the error in the log. */
function withFaultId(failure: AppError, request: FastifyRequest): AppError {
  const text = { key: 'error.INTERNAL.fault', args: { id: request.id } } as const;
  return new AppError('INTERNAL', { text, cause: failure.cause });
}

/** By Node's error code. */
function toClientFailure(code: string): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST_TIMEOUT');
  const text =
    code === 'HPE_HEADER_OVERFLOW'
      ? 'The address and the headers of this request are larger than 16 KiB.'
      : 'This is not a proper HTTP request.';
  return new AppError('INVALID_INPUT', { text });
}

/**
 * Answers what is no request (broken request line, headers too large, head or body too slow) in the same format with
 * the same headers, and closes the connection.
 */
export function createClientErrorHandler(
  headers: SecurityHeaders,
): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : '';
    // Don't write into a response that has begun.
    const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (!socket.writable || code === 'ECONNRESET' || answering?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(rawReply(toClientFailure(code), headers), () => socket.destroy());
  };
}

function rawReply(failure: AppError, headers: SecurityHeaders): string {
  const body = JSON.stringify(failureBody(failure));
  const status = errorStatus(failure.code);
  return [
    // Without its optional reason phrase: importing `node:http` for it loads the `fetch` client at the start.
    `HTTP/1.1 ${status} `,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
