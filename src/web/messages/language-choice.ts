import { getMessages } from './catalogue.ts';
import { currentLanguage } from './language.ts';

export const LANGUAGE_MESSAGES = getMessages('language');

/** Shows the language that the account chose. A failure keeps the current one: signing in is more important. */
export async function followAccountLanguage(tag: unknown): Promise<void> {
  if (typeof tag !== 'string') return;
  try {
    const { changeLanguage } = await import('./change-language.ts');
    await changeLanguage(tag);
  } catch {}
}

/** Sends the tag of a new language to other tabs: a channel never receives its own messages. */
export let languageChannel: BroadcastChannel | undefined;

/** Shows the language that another tab has changed to. */
export function followOtherTabs(): void {
  languageChannel = new BroadcastChannel('lelap-language');
  languageChannel.addEventListener('message', ({ data: tag }) => {
    // Without a network the current language stays.
    if (tag !== currentLanguage())
      void import('./change-language.ts').then(({ show }) => show(tag)).catch(() => {});
  });
}
