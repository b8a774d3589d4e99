import { expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '#kernel/web/messages/language.ts';
import type { Toasts } from '#kernel/web/ui/toast.tsx';
import { sayKept } from './session-actions.ts';

const KEPT = 'Saved on this device. It’ll be sent once the server responds.';

it.each([
  ['en', 'Error memulai tidur.', { lang: 'id', secondLine: KEPT }],
  ['en-x-plain', KEPT, {}],
])('a kept tap in the language %s says "%s"', (language, text, options) => {
  setLanguage(language);
  onTestFinished(() => setLanguage('en'));
  const show = vi.fn<Toasts['show']>();
  sayKept({ show } as unknown as Toasts, 'Error memulai tidur.');
  expect(show).toHaveBeenCalledWith('warning', text, options);
});
