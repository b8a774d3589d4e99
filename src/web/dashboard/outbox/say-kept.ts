import type { ToastAction, Toasts } from '#web/ui/toast.tsx';
import { OUTBOX_MESSAGES } from '#web/messages/outbox.ts';

/** Says that a tap waits on this device; of start and end after the sentence of their failure, which is Indonesian. */
export function sayKept(toast: Toasts, failure?: string, action?: ToastAction): void {
  const { kept } = OUTBOX_MESSAGES;
  toast.show('warning', failure ?? kept, {
    ...(failure !== undefined && { lang: 'id', secondLine: kept }),
    ...(action && { action }),
  });
}
