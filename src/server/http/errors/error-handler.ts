import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { failureBody, sendFailure, STATUS_BY_CODE } from './failure.ts';
import type { SecurityHeaders } from '#server/http/pages/security-headers.ts';
import { SlowRefusals } from './delayed-rejections.ts';
import { toAppError } from './to-app-error.ts';

/** Answers every failure inside the app, an unknown path or method too, in the one shape. */
export function setErrorReplies(app: FastifyInstance, refusalDelayMs?: number): void {
  app.decorateReply('failureCode', null);
  const refusals = new SlowRefusals(refusalDelayMs);
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const failure = toAppError(error);
    refusals.hold(request, failure, () => void replyWithError(failure, request, reply));
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, new AppError('NOT_FOUND')));
}

/** Answers one failure; what is our fault goes to the log with its cause, and to the client without. */
export function replyWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = toAppError(error);
  // One without a cause was made on purpose, and its line in the log says enough.
  if (failure.code === 'INTERNAL' || (failure.code === 'UNAVAILABLE' && failure.cause)) {
    const err = failure.cause ?? failure;
    // A client that cuts off its own request is no fault of ours; the request log has it as 499.
    if (err !== request.raw.errored) request.log.error({ err }, 'a request failed');
  }
  return sendFailure(reply, failure.code === 'INTERNAL' ? withFaultId(failure, request) : failure);
}

/** By the id whoever runs the server finds the fault in the log, without asking who it befell. */
function withFaultId(failure: AppError, request: FastifyRequest): AppError {
  const message = `Something went wrong on our side (fault ${request.id}). Please try again.`;
  return new AppError('INTERNAL', { message, cause: failure.cause });
}

/** What is wrong with what is not even HTTP, where Node knows more than that. */
const CLIENT_FAULTS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'This request took too long to arrive.',
  HPE_HEADER_OVERFLOW: 'The address and the headers of this request are larger than 16 KiB.',
};

/**
 * Answers what is not even HTTP (a broken request line, headers too large or too slow), in the same shape and with the
 * same headers, and lets go of the connection, whether or not the client does.
 */
export function createClientErrorReply(
  headers: SecurityHeaders,
): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : '';
    // In the middle of another answer this one could only spoil it.
    const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (!socket.writable || code === 'ECONNRESET' || answering?.headersSent) {
      socket.destroy();
      return;
    }
    const message = CLIENT_FAULTS[code] ?? 'This is not a proper HTTP request.';
    const failure = new AppError('INVALID_INPUT', { message });
    socket.end(rawReply(failure, headers), () => socket.destroy());
  };
}

function rawReply(failure: AppError, headers: SecurityHeaders): string {
  const body = JSON.stringify(failureBody(failure));
  return [
    `HTTP/1.1 ${STATUS_BY_CODE[failure.code]} Unprocessable Content`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
