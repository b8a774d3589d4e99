import { currentLanguage } from '#kernel/web/messages/language.ts';
import { ApiError, type FieldFault } from './api-error.ts';

/** Parses JSON; undefined for other text, which can't be redacted and must not be logged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `data` of a response, or an empty object for older servers. */
export function readData(answer: unknown): Record<string, unknown> {
  const data = readField(answer, 'data');
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Parses the error of a response. A proxy words its errors in English; only the specified texts show them. */
export function toApiError(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiError {
  const code = readText(body, 'code');
  const isOfProxy = isProxyStatus(status) && code !== 'UNAVAILABLE' && currentLanguage() !== 'en';
  return new ApiError({
    status,
    retryAfter,
    code,
    serverMessage: isOfProxy ? undefined : readText(body, 'message'),
    details: readDetails(body),
  });
}

/** The error page of a proxy whose server does not answer. */
export const isProxyPage = ({ status, headers }: Response): boolean =>
  isProxyStatus(status) && !/json/.test(headers.get('content-type') ?? '');

const isProxyStatus = (status: number): boolean => status > 501 && status < 505;

export function readText(body: unknown, name: string): string | undefined {
  const value = readField(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readDetails(body: unknown): FieldFault[] {
  const details = readField(body, 'details');
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: unknown) => {
    const field = readText(detail, 'field');
    const message = readText(detail, 'message');
    if (field === undefined || message === undefined) return [];
    const sleep = readField(detail, 'sleep') as FieldFault['sleep'];
    return [{ field, message, ...(sleep && { sleep }) }];
  });
}

/** A field of an unknown value, such as a response body or a router state; undefined if it is no object. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
