import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { keepYear } from './kept-year.ts';
import { outbox } from './outbox.ts';
import type { Sent } from './send.ts';
import type { Toasts } from '#kernel/web/ui/toast.tsx';
import { OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';

/** The toasts of a delivery: a question, what other devices had done, or the points. */
export function saySent(
  toast: Toasts,
  { points, notices, isRefused }: Sent,
  onQuestion: () => void,
): void {
  for (const { type, theirs, mine } of notices) {
    const times = { theirs: clockTime(theirs), mine: clockTime(mine) };
    const text =
      type === 'started' ? MESSAGES.startedElsewhere(times) : MESSAGES.endedElsewhere(times);
    toast.show('info', text);
  }
  const look = { label: MESSAGES.look, onPress: onQuestion };
  if (isRefused) toast.show('warning', MESSAGES.question, { action: look });
  else if (points > 0) toast.show('success', MESSAGES.sentPoints({ points: grouped(points) }));
  else if (notices.length === 0) toast.show('success', MESSAGES.sent);
}

/** The account for which the code was fetched and other accounts' taps were counted. */
let preparedFor: string | undefined;

/** The dashboard beside which the last year was kept. */
let keptBeside: DashboardData | undefined;

/** After an answer: keeps what is shown before the network fails, and tells other accounts' taps. */
export async function prepareForSilence(
  toast: Toasts,
  loadMorning: () => Promise<unknown>,
): Promise<void> {
  const { userId, dashboard } = outbox.read();
  if (dashboard !== undefined && dashboard.data !== keptBeside) {
    keptBeside = dashboard.data;
    void keepYear().catch(() => undefined);
  }
  if (preparedFor === userId) return;
  preparedFor = userId;
  await Promise.allSettled([import('./outbox-note.tsx'), loadMorning()]);
  await Promise.allSettled([import('./outbox-dialog.tsx'), import('./sign-out-dialog.tsx')]);
  const count = await outbox.countOthers();
  if (count > 0 && outbox.read().operations.length === 0)
    toast.show('info', MESSAGES.ofOthers({ count }));
}
