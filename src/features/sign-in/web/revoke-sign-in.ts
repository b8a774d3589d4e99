import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

/** Tokens that the server has not revoked yet, separated by spaces. */
const KEY = 'signOutsToSend';

const readTokens = () => readStored(KEY)?.split(' ') ?? [];
const writeTokens = (tokens: string[]) =>
  writeStored(KEY, tokens.length === 0 ? null : tokens.join(' '));

/** Revokes a sign-in; without a response again when the server may answer. */
export function revokeSignIn(token: string): void {
  writeTokens([...readTokens(), token]);
  void sendSignOuts();
}

/** Sends the revocations that wait; a rejected one is done, because its token is not valid. */
export async function sendSignOuts(): Promise<void> {
  for (const token of readTokens()) {
    try {
      await call('POST /logout', {}, { token, keepalive: true });
    } catch (error) {
      const { status = 0 } = error instanceof ApiError ? error : {};
      if (status < 400 || status === 429 || status >= 500) return;
    }
    writeTokens(readTokens().filter((one) => one !== token));
  }
}
