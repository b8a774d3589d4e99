import type { ToastAction, Toasts } from '#web/ui/toast.tsx';
import { OUTBOX_MESSAGES } from '#web/messages/outbox.ts';
import { indonesianLang } from '#web/messages/language.ts';

/** Toast for a kept tap; for start and end it follows the specified (Indonesian) failure text. */
export function sayKept(toast: Toasts, failure?: string, action?: ToastAction): void {
  const { kept } = OUTBOX_MESSAGES;
  toast.show('warning', failure ?? kept, {
    ...(failure !== undefined && { lang: indonesianLang(), secondLine: kept }),
    ...(action && { action }),
  });
}
