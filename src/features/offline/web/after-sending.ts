import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { isUnanswered } from '#kernel/web/api/api-error.ts';
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

/** After the first dashboard, and after each change. */
async function keepYearOnce(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const data = outbox.read().dashboard?.data;
  // A server without `activeSleep` has no diary.
  if (data?.activeSleep === undefined || data === keptBeside || connection?.saveData) return;
  keptBeside = data;
  await keepYear().catch((error: unknown) => {
    if (isUnanswered(error)) keptBeside = undefined;
  });
}

/** After an answer: keeps what is shown before the network fails, and tells other accounts' taps. */
export async function prepareForSilence(
  toast: Toasts,
  loadMorning: () => Promise<unknown>,
): Promise<void> {
  void keepYearOnce();
  const { userId } = outbox.read();
  if (preparedFor === userId) return;
  preparedFor = userId;
  await Promise.allSettled([import('./outbox-note.tsx'), loadMorning()]);
  await Promise.allSettled([import('./outbox-dialog.tsx'), import('./sign-out-dialog.tsx')]);
  const count = await outbox.countOthers();
  if (count > 0 && outbox.read().operations.length === 0)
    toast.show('info', MESSAGES.ofOthers({ count }));
}
