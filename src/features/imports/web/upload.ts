import type { Imported } from '../contract.ts';
import type { RouteInput } from '#routes.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import {
  authorization,
  BASE_PATH,
  REQUEST_TIMEOUT,
  toRequestLine,
} from '#kernel/web/api/request.ts';
import { parseJson, readData, toApiError } from '#kernel/web/api/response.ts';

/** The server waits two minutes for the body of an import; fetch tells no progress of it. */
const TIMEOUT_MS = 150_000;

type UploadOptions = {
  readonly signal: AbortSignal;
  /** Called with the part that is sent, from 0 to 1. */
  readonly onSent: (part: number) => void;
};

/** As `call` of an import, whose body may be large and is packed. */
export async function uploadImport({
  body,
  query = {},
  ...options
}: RouteInput<'POST /imports'> & UploadOptions): Promise<Imported> {
  const packed = new Blob([JSON.stringify(body)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const { path } = toRequestLine('POST /imports', { query });
  const answer = await post(path, await new Response(packed).blob(), options);
  return readData(answer) as Imported;
}

function post(path: string, body: Blob, { signal, onSent }: UploadOptions): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  const fail = () => reject(new ApiError({ cause: new Error('No response to an upload') }));
  const abort = () => request.abort();
  request.open('POST', BASE_PATH + path);
  request.timeout = TIMEOUT_MS;
  const headers = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    ...authorization(),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
  request.addEventListener('load', () => {
    const answer = parseJson(request.responseText);
    const { status } = request;
    if (status >= 200 && status < 300) resolve(answer);
    else if (status === REQUEST_TIMEOUT || answer === undefined) fail();
    else reject(toApiError(status, answer, request.getResponseHeader('retry-after')));
  });
  for (const type of ['error', 'timeout', 'abort']) request.addEventListener(type, fail);
  signal.addEventListener('abort', abort);
  request.send(body);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
