import type { ServerState } from '../contract.ts';
import { ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';

export const describeBackups = ({ count, lastAt }: NonNullable<ServerState['backups']>): string =>
  lastAt === null ? MESSAGES.noBackups : MESSAGES.backups({ count, date: shortDate(lastAt) });
