import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReminderChannel, Reminders } from '#contract/reminders.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { ChannelList } from './channel-list.tsx';

const CHANNEL: ReminderChannel = {
  id: 'a',
  kind: 'webhook',
  label: 'hook.example',
  isActive: true,
  isPaused: false,
  isThisDevice: false,
  createdAt: '2026-11-21T00:00:00.000Z',
  failure: null,
};

const show = (channel: Partial<ReminderChannel>) => {
  const reminders = {
    channels: [{ ...CHANNEL, ...channel }],
    sends: { reminders: true, mail: true },
    vapidPublicKey: null,
  } as Partial<Reminders> as Reminders;
  render(
    <ToastProvider>
      <ChannelList reminders={reminders} onChanged={async () => {}} />
    </ToastProvider>,
  );
};

const LOST = 'The last message didn’t arrive.';
const PAUSED = 'Paused, because ten messages in a row didn’t arrive.';

test.each([
  ['whose last message did not arrive', { failure: 'timeout' }, LOST, PAUSED],
  ['that is paused', { failure: 'timeout', isPaused: true }, PAUSED, LOST],
])('a place %s says so alone, and can be tried', (_what, channel, said, other) => {
  show(channel as Partial<ReminderChannel>);
  const { textContent: text } = screen.getByRole('listitem');
  expect(text).toContain(said);
  expect(text).not.toContain(other);
  expect(screen.getByRole('button', { name: /Send a test/ })).toBeTruthy();
});
