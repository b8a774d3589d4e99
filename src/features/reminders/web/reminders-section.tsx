import { REMINDER_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { ChannelList } from './channel-list.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { useReminders } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';

/** Kinds, times and channels of reminders. */
export function RemindersSection({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const query = useReminders();
  const { data: reminders } = query;
  const refresh = useRefresh('reminders');

  if (reminders === undefined) return <QueryState query={query} />;
  if (!reminders.sends.reminders)
    return <p className="text-pretty text-ink-2">{MESSAGES.serverSendsNone}</p>;
  return (
    <>
      <ReminderForm reminders={reminders} onChange={onChange} onSaved={refresh} />
      <ChannelList reminders={reminders} onChanged={refresh} />
    </>
  );
}
