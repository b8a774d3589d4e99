import type { Generated } from 'kysely';
import type { Dye } from './dyes.ts';
import type { Role } from './roles.ts';
import type { AccountEventKind } from './account-event.ts';

export type AccountTables = {
  accounts: {
    userId: string;
    username: string;
    email: string;
    /** Unique, normalized in code; null only if an older version restored a backup whose name or email was taken. */
    usernameKey: string | null;
    emailKey: string | null;
    passwordHash: string;
    /** The last known zone; null until a client names one. */
    timeZone: string | null;
    sleepGoalMinutes: number;
    createdAt: number;
    /** Bit n is the ISO weekday n + 1; the default is Saturday and Sunday. */
    freeWeekdays: Generated<number>;
    showInsights: Generated<0 | 1>;
    showGame: Generated<0 | 1>;
    detailedMornings: Generated<0 | 1>;
    /** Whether any reminder is on. */
    hasReminders: Generated<0 | 1>;
    /** Whether an experiment is under way. */
    hasExperiment: Generated<0 | 1>;
    /** A tag such as pt-BR; null: that of each request. */
    language: string | null;
    /** Of the cloth; null: the default. */
    dye: Dye | null;
    role: Role | null;
    /** Null: not blocked. */
    blockedAt: number | null;
    /** Another one after each change of the sleeps and marks. */
    diaryVersion: number;
    /** The total of points that the sleeper was last told, with what later changes of the diary added. */
    pointsTold: number;
    /** The version of the rules of that total; 0: nothing was told yet. */
    rulesTold: number;
  };
  /** The audit log. */
  accountEvents: {
    userId: string;
    /** Sorts by creation. */
    id: string;
    kind: AccountEventKind;
    occurredAt: number;
    /** Last time of a repeated failure. */
    lastOccurredAt: number;
    times: number;
    byOperator: 0 | 1;
    device: string | null;
    /** An address block; the address is not stored. */
    network: string | null;
    /** Details of the kind. */
    detail: string | null;
  };
};
