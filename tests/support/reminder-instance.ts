import { createSecretBox } from '#server/auth/two-step/secret-box.ts';
import { createReminderTokens } from '#server/auth/tokens/reminder-token.ts';
import { createReminderJob } from '#server/jobs/reminders/reminder-job.ts';
import { createReminderSender } from '#server/jobs/reminders/reminder-sender.ts';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { wallClock } from '#server/wall-clock.ts';
import { REMINDER_SECRET, type ReminderInstance } from './reminder-instances.ts';

/* A server's reminder job in its own process: passes until nothing is left, then reports what it did. */

const { database, now, passes } = JSON.parse(process.argv[2] ?? '') as ReminderInstance;
const storage = await openStorage(database);
const job = createReminderJob({
  storage,
  now: () => now,
  newId: () => crypto.randomUUID(),
  wallClock,
  defaultTimeZone: 'UTC',
  channelBox: createSecretBox(REMINDER_SECRET, 'reminderChannels'),
  reminderTokens: createReminderTokens(REMINDER_SECRET),
  reminderSender: createReminderSender({
    tokenSecret: REMINDER_SECRET,
    publicUrl: 'https://sleep.example.org',
    outbound: { allow: ['127.0.0.1'] },
  }),
  log: { error: (what, message) => process.stderr.write(`${message} ${JSON.stringify(what)}\n`) },
});
process.send?.('ready');
// A listener that stays keeps the process alive: the job's own timers do not.
process.on('message', async () => {
  for (let pass = 0; pass < passes; pass += 1) await job.pass();
  process.send?.(job.counts());
  await storage.close();
  process.disconnect?.();
});
