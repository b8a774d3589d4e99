import { messagesOf } from './catalogue.ts';

export const LANGUAGE_MESSAGES = messagesOf('language');

/** Shows the language that the account chose. A failure keeps the current one: signing in is more important. */
export async function followAccountLanguage(tag: unknown): Promise<void> {
  if (typeof tag !== 'string') return;
  try {
    const { changeLanguage } = await import('./change-language.ts');
    await changeLanguage(tag);
  } catch {}
}
