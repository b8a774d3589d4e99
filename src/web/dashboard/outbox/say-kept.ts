import { isUnauthorized } from '#web/api/api-error.ts';
import { readOutbox } from '#web/outbox/outbox.ts';
import type { ToastAction, Toasts } from '#web/ui/toast.tsx';
import { OUTBOX_MESSAGES } from '#web/messages/first.ts';
import { indonesianLang } from '#web/messages/language.ts';

/** After the error of a tap that is kept because the sign-in has ended. */
export const noteKept = (error: unknown, sleepId: string): { secondLine?: string } =>
  isUnauthorized(error) && readOutbox().operations.some((one) => one.sleepId === sleepId)
    ? { secondLine: OUTBOX_MESSAGES.keptForSignIn }
    : {};

/** Toast for a kept tap; in the specified language it follows the specified failure text of start and end. */
export function sayKept(toast: Toasts, failed?: string, action?: ToastAction): void {
  const { kept } = OUTBOX_MESSAGES;
  const lang = indonesianLang();
  const failure = lang && failed;
  toast.show('warning', failure ?? kept, {
    ...(failure !== undefined && { lang, secondLine: kept }),
    ...(action && { action }),
  });
}
