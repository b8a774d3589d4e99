import type { ChannelKind } from '#domain/reminder-channels.ts';
import type { ReminderKind, ReminderSource } from '#domain/reminders.ts';

/** Messages of the reminders in the account, and of the links in their mails. */
export const REMINDER_MESSAGES = {
  loading: 'Looking up your reminders...',
  loadFailed: 'Your reminders could not be loaded.',
  tryAgain: 'Try again',
  serverSendsNone: 'This server sends no reminders. Whoever runs it can set PUBLIC_URL.',

  what: 'What to remind you of',
  kinds: {
    bedtime: 'Bedtime',
    stillAsleep: 'Still asleep?',
    morning: 'The morning',
  } satisfies Record<ReminderKind, string>,
  bedtime: (clock: string, source: ReminderSource) => {
    if (source === 'set') return `At ${clock}, until your usual bedtime is known.`;
    return source === 'goal'
      ? `About ${clock}, half an hour before the bedtime that fits your goal.`
      : `About ${clock}, half an hour before your usual bedtime.`;
  },
  stillAsleep: (hours: string) => `After ${hours} h of sleep, if Wake Up was not pressed.`,
  morning: (clock: string, source: ReminderSource) =>
    source === 'set'
      ? `At ${clock}, until your usual waking is known, if no sleep is logged.`
      : `About ${clock}, an hour after your usual waking, if no sleep is logged.`,
  days: (kind: string) => `Days of “${kind}”`,
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  time: 'Time',
  quiet: 'Quiet hours',
  quietHint: 'No reminder comes between these times, nor later.',
  quietFrom: 'From',
  quietTo: 'To',
  timeMissing: 'Please enter a time.',
  save: 'Save reminders',
  saving: 'Saving...',
  saved: 'Your reminders are saved.',
  saveFailed: 'Your reminders could not be saved.',

  where: 'Where they go',
  whereHint: 'Every reminder goes to all of these. There can be five.',
  none: 'Nowhere yet. Choose a place below.',
  channelKinds: {
    push: 'Browser',
    email: 'E-mail',
    ntfy: 'ntfy',
    gotify: 'Gotify',
    webhook: 'Webhook',
  } satisfies Record<ChannelKind, string>,
  thisDevice: 'This device',
  waiting: 'Use the link that was sent to it.',
  failing: 'The last message did not arrive.',
  test: 'Send a test',
  testNamed: (name: string) => `Send a test to ${name}`,
  testing: 'Sending...',
  tested: 'The test is sent. Did it arrive?',
  testFailed: 'The test could not be sent.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} gets no more reminders.`,
  removeFailed: 'That could not be done. Please try again.',

  toThisDevice: 'Send to this device',
  subscribing: 'Asking your browser...',
  subscribed: 'Reminders come to this device.',
  subscribeFailed: 'Your browser could not be subscribed. Please try again.',
  push: {
    ios: 'Add Lelap to the Home Screen first: Share, then “Add to Home Screen”. Open it from there to get reminders.',
    blocked: 'Notifications are blocked for this page. Allow them in the settings of your browser.',
    unsupported: 'This browser can not show reminders. A private window can not either.',
  },

  add: 'Another place',
  kind: 'Kind',
  addresses: {
    email: 'E-mail address',
    ntfy: 'Address with topic',
    gotify: 'Address of the server',
    webhook: 'Address',
  } satisfies Record<Exclude<ChannelKind, 'push'>, string>,
  examples: {
    email: '',
    ntfy: 'https://ntfy.sh/a-topic-nobody-guesses',
    gotify: 'https://gotify.example.org',
    webhook: 'https://example.org/hook',
  } satisfies Record<Exclude<ChannelKind, 'push'>, string>,
  token: 'Token of the application',
  tokenOptional: 'Access token, if it needs one',
  addIt: 'Add',
  adding: 'Adding...',
  added: 'Added. Send a test to see that it works.',
  confirmSent: 'A link is on its way to this address. Reminders come once you have used it.',
  addFailed: 'It could not be added.',

  links: {
    confirm: {
      title: 'Confirm reminders',
      heading: 'Reminders by e-mail',
      tagline: 'Lelap sends reminders to this address once you confirm it.',
      submit: 'Send me reminders',
      busy: 'Confirming...',
      done: 'Done. Reminders come to this address.',
      failed: 'The address could not be confirmed.',
    },
    unsubscribe: {
      title: 'No more reminders',
      heading: 'No more mails',
      tagline: 'Lelap sends no more reminders to this address. Your other places stay.',
      submit: 'Send me no more',
      busy: 'Stopping...',
      done: 'Done. No more reminders come to this address.',
      failed: 'That could not be done.',
    },
    toApp: 'Open Lelap',
  },
} as const;
