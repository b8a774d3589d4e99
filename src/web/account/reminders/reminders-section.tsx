import { useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '#web/api/api-error.ts';
import { REMINDER_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { LoadState } from '#web/ui/load-state.tsx';
import { ChannelList } from './channel-list.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { REMINDERS_KEY, useReminders } from '#web/api/queries/account.ts';

/** Kinds, times and channels of reminders. */
export function RemindersSection({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const { data: reminders, error, refetch } = useReminders();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [REMINDERS_KEY] });

  if (reminders === undefined)
    return (
      <LoadState
        words={MESSAGES}
        failure={error && getErrorMessage(error, MESSAGES.loadFailed)}
        onTryAgain={() => void refetch()}
      />
    );
  if (!reminders.sends.reminders)
    return <p className="text-pretty text-ink-2">{MESSAGES.serverSendsNone}</p>;
  return (
    <>
      <ReminderForm reminders={reminders} onChange={onChange} onSaved={refresh} />
      <ChannelList reminders={reminders} onChanged={refresh} />
    </>
  );
}
