import type { FastifyReply } from 'fastify';
import type { AppError } from '#kernel/contract/app-error.ts';
import type { Failure } from '#envelope.ts';
import { errorStatus, type ErrorCode } from '#errors.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { readLanguage, setLanguage } from '../language.ts';
import { needsBusyPage, sendBusyPage } from './busy-page.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Null on success. */
    failureCode: ErrorCode | null;
  }
}

/** Retry-After: about the duration of a restart or a full queue. */
const RETRY_AFTER_SECONDS = 5;

export function failureBody(error: AppError, language: string = SPECIFIED_ENGLISH): Failure {
  return {
    status: errorStatus(error.code) < 500 ? 'fail' : 'error',
    code: error.code,
    message: word(error.text, language),
    ...(error.details && {
      details: error.details.map(({ text, ...detail }) => ({
        ...detail,
        message: word(text, language),
      })),
    }),
  };
}

export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  const status = errorStatus(error.code);
  reply.failureCode = error.code;
  const language = typeof error.text === 'string' ? SPECIFIED_ENGLISH : readLanguage(reply.request);
  setLanguage(reply, language);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const retryAfterSeconds =
    error.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store');
  if (needsBusyPage(reply.request, error))
    return sendBusyPage(reply, retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  return reply.type('application/json; charset=utf-8').send(failureBody(error, language));
}
