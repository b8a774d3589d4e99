import { call } from '#kernel/web/api/call.ts';
import { useAccountQuery } from '#kernel/web/api/account-query.ts';

export const useReminders = () =>
  useAccountQuery('reminders', () => call('GET /account/reminders'));
