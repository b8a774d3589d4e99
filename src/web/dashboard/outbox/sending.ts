import type { QueryClient } from '@tanstack/react-query';
import { isUnsent, nextToSend } from '#web/outbox/operation.ts';
import { readOutbox } from '#web/outbox/outbox-state.ts';
import { countOthers, sendWaiting } from '#web/outbox/send.ts';
import type { Toasts } from '#web/ui/toast.tsx';
import { OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#web/messages/outbox-dialog.ts';
import { notifyOtherTabs } from '../diary/tab-sync.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** Dependencies of sending. */
export type Screen = { toast: Toasts; queryClient: QueryClient };

const importNote = () => import('./outbox-note.tsx');
const look = () => void importNote().then(({ openOutboxDialog }) => openOutboxDialog());

/** Sends pending taps and shows the result. */
export async function send({ toast, queryClient }: Screen, isUrgent = true): Promise<void> {
  if (nextToSend(readOutbox().operations) === undefined) return;
  const sent = await sendWaiting(isUrgent).catch(() => undefined);
  if (sent === undefined || (sent.delivered === 0 && !sent.isQuestion)) return;
  if (sent.isQuestion)
    toast.show('warning', MESSAGES.question, { action: { label: MESSAGES.look, onPress: look } });
  else toast.show('success', sentText(sent.points));
  notifyOtherTabs();
  await queryClient.cancelQueries({ queryKey: ['dashboard'] });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['diary'] }),
  ]);
}

const sentText = (points: number): string =>
  points > 0 ? MESSAGES.sentPoints({ points: grouped(points) }) : MESSAGES.sent;

/** The account for which other accounts' taps were checked. */
let preparedFor: string | undefined;

/** After a response: sends pending taps. */
export async function followAnswer(screen: Screen): Promise<void> {
  await send(screen);
  const { userId } = readOutbox();
  if (preparedFor === userId) return;
  preparedFor = userId;
  // Load the code that shows pending taps before the network fails.
  await Promise.allSettled([
    importNote(),
    import('../sleep-session/rare-actions.ts'),
    import('../sleep-now/morning.tsx'),
    import('#web/ui/sky/lotus.tsx'),
  ]);
  await Promise.allSettled([import('./outbox-dialog.tsx'), import('./sign-out-dialog.tsx')]);
  const others = await countOthers().catch(() => 0);
  if (others > 0 && !readOutbox().operations.some(isUnsent))
    screen.toast.show('info', MESSAGES.ofOthers({ count: others }));
}
