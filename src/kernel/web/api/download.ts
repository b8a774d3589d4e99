import type { RouteInput, Routes } from '#routes.ts';
import { ApiError } from './api-error.ts';
import { authorization, BASE_PATH, toRequestLine, withTimeout } from './request.ts';
import { parseJson, toApiError } from './response.ts';

/** The calls that answer a file. */
type FileRoute = {
  [Name in keyof Routes]: Routes[Name] extends { mediaTypes: object } ? Name : never;
}[keyof Routes];

/** Of either call; only the export has parameters. */
type FileInput = RouteInput<'GET /account/export'>;

/**
 * Fetches a file with the sleeper's token, named by the server. Its content is not
 * logged. Throws ApiError for a failure and for a missing response; a started download has no timeout.
 */
export async function downloadFile(name: FileRoute, input: FileInput): Promise<File> {
  const { path } = toRequestLine(name, input);
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

/** Saves a file as a browser download, because a link can't send the access token. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
