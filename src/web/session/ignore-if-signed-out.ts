import { readStoredToken } from './stored-token.ts';

/** The response to a request; undefined if its sender has signed out meanwhile. */
export async function ignoreIfSignedOut<Answer>(
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  const token = readStoredToken();
  const answer = await call;
  return readStoredToken() === token ? answer : undefined;
}
