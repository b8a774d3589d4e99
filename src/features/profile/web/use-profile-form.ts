import { toProof } from '#sign-in/web/current-proof.tsx';
import { useState, type FormEvent } from 'react';
import type { Account, ChangeAccountBody } from '#accounts/contract.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { readTexts, type Texts } from '#kernel/web/ui/form.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** State of the profile form: saves the differences from `account`, then calls `onSaved`. */
export function useProfileForm(account: Account | undefined, onSaved: () => void) {
  const toast = useToast();
  const refresh = useRefresh('dashboard', 'diary');
  const changeAccount = useChangeAccount();
  const [isChanged, setChanged] = useState(false);
  const submission = useSubmission(async (texts) => {
    const change = account && findChange(account, texts);
    if (change !== undefined) {
      await changeAccount(change);
      toast.show('success', MESSAGES.saved);
      void refresh();
    }
    onSaved();
  }, MESSAGES.saveFailed);
  const noteChange = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.querySelector('form');
    if (form !== null && account !== undefined)
      setChanged(findChange(account, readTexts(form)) !== undefined);
  };
  return { ...submission, isChanged, noteChange };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

function findChange(
  account: Account,
  { username = '', email = '', goal = '', currentPassword, ...texts }: Texts,
): ChangeAccountBody | undefined {
  const sleepGoalMinutes = Number(goal);
  const freeWeekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => `free-${weekday}` in texts);
  const showInsights = 'showInsights' in texts;
  const change = {
    ...(username !== account.username && { username }),
    ...(email !== account.email && { email, ...toProof(currentPassword) }),
    ...(sleepGoalMinutes !== account.sleepGoalMinutes && { sleepGoalMinutes }),
    ...(freeWeekdays.join() !== account.freeWeekdays.join() && { freeWeekdays }),
    ...(showInsights !== account.showInsights && { showInsights }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
