import { storedSignIn } from './stored-token.ts';

/** The response to a request; undefined if its sender has signed out meanwhile. */
export async function ignoreIfSignedOut<Answer>(
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  const signIn = storedSignIn();
  const answer = await call;
  return storedSignIn() === signIn ? answer : undefined;
}
