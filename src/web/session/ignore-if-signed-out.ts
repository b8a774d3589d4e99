import { readStoredToken } from './stored-token.ts';

/** The answer to a call; undefined once whoever made it has signed out, for then it is for nobody. */
export async function ignoreIfSignedOut<Answer>(
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  const token = readStoredToken();
  const answer = await call;
  return readStoredToken() === token ? answer : undefined;
}
