import type { ReminderKind, ReminderOutcome } from './reminders.ts';

export type ReminderTables = {
  /** Which reminders a sleeper chose; no row: none. Weekdays are bits as in accounts.freeWeekdays. */
  reminderSettings: {
    userId: string;
    bedtimeOn: 0 | 1;
    bedtimeWeekdays: number;
    bedtimeMinute: number;
    stillAsleepOn: 0 | 1;
    stillAsleepWeekdays: number;
    morningOn: 0 | 1;
    morningWeekdays: number;
    morningMinute: number;
    quietFrom: number | null;
    quietTo: number | null;
  };
  /** What was decided of each occasion, so that none is decided twice. */
  remindersSent: {
    userId: string;
    kind: ReminderKind | 'test';
    /** A sleep date, or the id of a session or test. */
    occasion: string;
    decidedAt: number;
    outcome: ReminderOutcome;
    /** One for each channel. */
    messages: number;
  };
  /** When whose next reminder is due. */
  remindersDue: {
    userId: string;
    kind: ReminderKind;
    dueAt: number;
  };
};
