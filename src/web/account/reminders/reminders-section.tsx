import { useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '#web/api/api-error.ts';
import { REMINDER_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ChannelList } from './channel-list.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { REMINDERS_KEY, useReminders } from '#web/api/queries/account.ts';

/** Kinds, times and channels of reminders. `onChange` says whether there are unsaved ones. */
export function RemindersSection({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const { data: reminders, error, refetch } = useReminders();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [REMINDERS_KEY] });

  if (reminders === undefined) {
    if (error === null)
      return (
        <output className="grid min-h-75 place-items-center text-ink-2">{MESSAGES.loading}</output>
      );
    return (
      <>
        <FormError message={getErrorMessage(error, MESSAGES.loadFailed)} />
        <Button kind="secondary" className="mt-3" onClick={() => void refetch()}>
          {MESSAGES.tryAgain}
        </Button>
      </>
    );
  }
  if (!reminders.sends.reminders)
    return <p className="text-pretty text-ink-2">{MESSAGES.serverSendsNone}</p>;
  return (
    <>
      <ReminderForm reminders={reminders} onChange={onChange} onSaved={refresh} />
      <ChannelList reminders={reminders} onChanged={refresh} />
    </>
  );
}
