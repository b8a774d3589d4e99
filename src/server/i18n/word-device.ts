import { wordKey } from './word.ts';

export const UNKNOWN_DEVICE = 'Unknown device';

/** A stored name such as Chrome on Android (auth/clients/request-origin.ts) in another language. */
export function wordDevice(name: string, language: string): string {
  if (name === UNKNOWN_DEVICE) return wordKey('page.deviceUnknown', {}, language);
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return name;
  return wordKey('page.device', { browser, system }, language);
}
