import { useState } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { useTwoStep, useAccountWays } from '#sign-in/web/queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import {
  ACCOUNT_MESSAGES,
  ACTIVITY_MESSAGES,
  SIGN_IN_WAYS_MESSAGES as MESSAGES,
} from '#kernel/web/messages/app.ts';
import { leaveForProvider } from '#accounts/web/sign-in-ways.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';

/** The provider as a way in: links or removes it, after a confirmation. */
export function LinkedProvider({ provider }: { provider: string }) {
  const query = useAccountWays();
  const { data: ways } = query;
  const { data: twoStep } = useTwoStep();
  const [isSecondStep, setSecondStep] = useState(false);
  const toast = useToast();
  const { isBusy, run, question } = useConfirmed(
    async (change: 'link' | 'remove') => {
      if (change === 'link') {
        const body = { purpose: 'link', section: 'sign-in', isSecondStep } as const;
        await leaveForProvider(() => call('POST /account/oidc/attempts', { body }));
      } else {
        await call('DELETE /account/oidc', { body: {} });
        const event = ACTIVITY_MESSAGES.happened['provider-unlinked'];
        toast.show('success', ACTIVITY_MESSAGES.aboutChannel({ event, channel: provider }));
      }
    },
    ACCOUNT_MESSAGES.saveFailed,
    useRefresh('sign-in-ways'),
  );
  return (
    <section aria-labelledby="provider">
      <h3 id="provider" className="mt-4 text-lg">
        <bdi>{provider}</bdi>
      </h3>
      {question}
      {ways === undefined && <QueryState query={query} />}
      {ways?.provider && !question && (
        <>
          <p className="mt-1">{MESSAGES.since({ date: shortDate(ways.provider.linkedAt) })}</p>
          {ways.provider.isSecondStep && <p className="text-ink-2">{MESSAGES.secondStep}</p>}
          <Button
            kind="danger"
            wide
            className="mt-3"
            disabled={isBusy}
            onClick={() => void run('remove')}
          >
            {MESSAGES.remove({ provider })}
          </Button>
        </>
      )}
      {ways?.provider === null && !question && (
        <>
          {twoStep?.enabled && (
            <Checkbox
              className="mt-1"
              checked={isSecondStep}
              onChange={({ target }) => setSecondStep(target.checked)}
            >
              {MESSAGES.secondStep}
            </Checkbox>
          )}
          <Button
            kind="secondary"
            wide
            className="mt-3"
            disabled={isBusy}
            onClick={() => void run('link')}
          >
            {MESSAGES.link({ provider })}
          </Button>
        </>
      )}
    </section>
  );
}
