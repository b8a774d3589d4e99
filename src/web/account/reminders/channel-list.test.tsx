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

test('a place says that its last message did not arrive', () => {
  show({ failure: 'timeout' });
  expect(screen.getByRole('listitem').textContent).toContain('The last message didn’t arrive.');
});

test('a paused place says so, and how it is resumed', () => {
  show({ failure: 'timeout', isPaused: true });
  const { textContent: text } = screen.getByRole('listitem');
  expect(text).toContain('Paused, because ten messages in a row didn’t arrive.');
  expect(text).not.toContain('The last message');
  screen.getByRole('button', { name: /Send a test/ });
});
