import type { LoginBody, SignedIn } from '../contract.ts';
import { followAccountLanguage } from '#kernel/web/messages/change-language.ts';
import { call } from '#kernel/web/api/call.ts';

/** Signs in, shows the account's language, and returns the access token, or an empty string if the response has none. */
export async function login(body: LoginBody): Promise<string> {
  const { accessToken, language }: Partial<SignedIn> = await call('POST /login', { body });
  await followAccountLanguage(language);
  return typeof accessToken === 'string' ? accessToken : '';
}
