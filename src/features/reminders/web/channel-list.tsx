import { useEffect, useRef, useState } from 'react';
import type { ReminderChannel, Reminders } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { readPushSupport, readSubscribedKey, subscribeThisBrowser } from './push-subscription.ts';
import {
  ACCOUNT_MESSAGES,
  ACTIVITY_MESSAGES,
  REMINDER_MESSAGES as MESSAGES,
} from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { DestinationRow } from '#destinations/web/destination-row.tsx';
import { AddChannelForm } from './add-channel-form.tsx';

type ChannelListProps = { reminders: Reminders; onChanged: () => Promise<void> };

/** The channels, and a form to add one. */
export function ChannelList({ reminders, onChanged }: ChannelListProps) {
  const { channels } = reminders;
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const sendTest = useAction(
    async ({ id }: ReminderChannel) => {
      const { isDelivered, reason } = await call('POST /account/reminder-channels/:id/test', {
        params: { id },
      });
      if (!isDelivered) return reason ?? MESSAGES.testFailed;
      toast.show('success', MESSAGES.tested);
      return null;
    },
    MESSAGES.testFailed,
    onChanged,
  );
  const remove = useAction(
    async (channel: ReminderChannel) => {
      await call('DELETE /account/reminder-channels/:id', { params: { id: channel.id } });
      toast.show('success', MESSAGES.removed({ name: channelName(channel) }));
      // The pressed button is removed with its channel.
      list.current?.focus();
    },
    ACCOUNT_MESSAGES.failed,
    onChanged,
  );
  const confirm = useAction(
    async (channel: ReminderChannel) => {
      await call('POST /account/reminder-channels/:id/confirm', { params: { id: channel.id } });
      const event = ACTIVITY_MESSAGES.happened['reminder-channel-confirmed'];
      const named = { event, channel: channelName(channel) };
      toast.show('success', ACTIVITY_MESSAGES.aboutChannel(named));
      // The pressed button is gone.
      list.current?.focus();
    },
    ACCOUNT_MESSAGES.saveFailed,
    onChanged,
  );
  const isBusy = sendTest.isBusy || remove.isBusy || confirm.isBusy;

  return (
    <section className="mt-7">
      <h3 className="text-lg">{MESSAGES.where}</h3>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        {channels.length === 0 ? MESSAGES.none : MESSAGES.whereHint}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={MESSAGES.where} className="outline-none">
        {channels.map((channel) => (
          <DestinationRow
            key={channel.id}
            name={channelName(channel)}
            status={channelStatus(channel)}
            isBusy={isBusy}
            isTesting={sendTest.running?.id === channel.id}
            onResume={channel.isActive && channel.isHeld && (() => confirm.run(channel))}
            onTest={channel.isActive && !channel.isHeld && (() => sendTest.run(channel))}
            onRemove={() => remove.run(channel)}
          />
        ))}
      </ul>
      <ThisDevice reminders={reminders} onChanged={onChanged} />
      <AddChannelForm sendsMail={reminders.sends.mail} onAdded={onChanged} />
    </section>
  );
}

function channelName({ kind, label, isThisDevice }: ReminderChannel): string {
  return isThisDevice
    ? MESSAGES.thisDevice
    : MESSAGES.channelNamed({ kind: MESSAGES.channelKinds[kind], label });
}

function channelStatus({ isActive, isHeld, isPaused, failure }: ReminderChannel): string | null {
  // An address that is not confirmed gets nothing anyway; the link comes first.
  if (isHeld && isActive) return MESSAGES.held;
  if (isPaused) return MESSAGES.paused;
  if (failure !== null) return MESSAGES.failing;
  return isActive ? null : MESSAGES.waiting;
}

/** The push subscription of this browser. Permission is requested only after the button is pressed. */
function ThisDevice({ reminders, onChanged }: ChannelListProps) {
  const { channels, vapidPublicKey } = reminders;
  const toast = useToast();
  const [support, setSupport] = useState(readPushSupport);
  const { isBusy, run } = useAction(
    async (key: string) => {
      const isGranted = await subscribeThisBrowser(key);
      if (isGranted) toast.show('success', MESSAGES.subscribed);
      else setSupport(readPushSupport());
    },
    MESSAGES.subscribeFailed,
    onChanged,
  );
  const isOn = channels.some(({ isThisDevice }) => isThisDevice);

  // Subscribes again if the server's key has changed; the permission is granted already, so the browser does not ask.
  useEffect(() => {
    const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted';
    if (!isOn || vapidPublicKey === null || !isAllowed) return;
    void readSubscribedKey().then((key) =>
      key === vapidPublicKey ? undefined : subscribeThisBrowser(vapidPublicKey),
    );
  }, [isOn, vapidPublicKey]);

  if (isOn || vapidPublicKey === null) return null;
  if (support !== 'available')
    return <p className="mt-3 text-sm text-pretty text-ink-2">{MESSAGES.push[support]}</p>;

  return (
    <Button
      kind="secondary"
      wide
      className="mt-3.5"
      disabled={isBusy}
      onClick={() => void run(vapidPublicKey)}
    >
      {isBusy ? MESSAGES.subscribing : MESSAGES.toThisDevice}
    </Button>
  );
}
