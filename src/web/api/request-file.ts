import { BASE_PATH } from '#web/browser/page.ts';
import { ApiError } from './api-error.ts';
import { authorization, toApiError, parseJson } from './client.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Fetches a file with the sleeper's token, named by the server. Its content is not
 * logged. Throws ApiError for a failure and for a missing response; a started download has no timeout.
 */
export async function requestFile(path: string): Promise<File> {
  const line = `GET ${path}`;
  console.log(`→ ${line}`);
  try {
    const url = new URL(BASE_PATH + path, location.origin);
    const response = await withTimeout((signal) =>
      fetch(new Request(url, { headers: authorization(), signal })),
    );
    console.log(`← ${line} ${response.status}`);
    if (!response.ok) throw toApiError(response.status, parseJson(await response.text()));
    return new File([await response.blob()], readFileName(response));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.log(`← ${line} no answer`);
    throw new ApiError({ cause: error });
  }
}

function readFileName(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? '';
}
