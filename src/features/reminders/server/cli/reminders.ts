import { listFailingChannels } from '#destinations/server/destination-rows.ts';
import { countDueReminders, listDueReminders } from '../due-rows.ts';
import { toInstantText } from '#kernel/contract/instants.ts';
import type { Command } from '#kernel/server/cli/command.ts';

/** Enough to see what is wrong. */
const LISTED = 100;

export const remindersCommand: Command = {
  name: 'reminders',
  summary: 'List the reminders that are due next, and the channels whose last message failed.',
  async run({ config, openDeps }) {
    const { db } = (await openDeps()).storage;
    const now = Date.now();
    const isOn = config.reminders === 'on' && config.publicUrl !== undefined;
    const { count: overdue } = await countDueReminders(db, now);
    const next = await listDueReminders(db, { until: Number.MAX_SAFE_INTEGER, limit: LISTED });
    const due = next.map(({ dueAt, ...reminder }) => ({
      ...reminder,
      dueAt: toInstantText(dueAt),
    }));
    const failed = (await listFailingChannels(db, LISTED)).map(({ failedAt, ...channel }) => ({
      ...channel,
      failedAt: failedAt === null ? null : toInstantText(failedAt),
    }));
    return {
      lines: [
        ...(isOn
          ? []
          : ['This server sends no reminders: REMINDERS is off, or PUBLIC_URL is not set.']),
        `Overdue: ${overdue}. Due next:`,
        ...due.map(({ userId, kind, dueAt }) => `  ${dueAt}  ${kind}  ${userId}`),
        'Failed:',
        ...failed.map(({ userId, kind, label, failure, failedAt }) =>
          ['', failedAt, kind, label, failure, userId].join('  '),
        ),
      ],
      json: { isOn, overdue, due, failed },
    };
  },
};
