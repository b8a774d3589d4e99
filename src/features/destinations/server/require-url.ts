import { invalidField } from '#kernel/contract/app-error.ts';

/** An http(s) URL without a password. Throws INVALID_INPUT. */
export function requireUrl(field: string, text: string): URL {
  if (!URL.canParse(text)) throw invalidField(field, { key: 'validation.notAnAddress' });
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol))
    throw invalidField(field, { key: 'validation.addressScheme' });
  if (url.username !== '' || url.password !== '')
    throw invalidField(field, { key: 'validation.addressPassword' });
  return url;
}
