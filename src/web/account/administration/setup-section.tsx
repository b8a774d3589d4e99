import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ACCOUNT_MESSAGES, ADMINISTRATION_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { useRefresh } from '#web/api/queries/account.ts';
import { readInvitation } from '#web/browser/invitation-link.ts';

/** Opened by a setup link in a browser that is signed in: makes this account the first administrator. */
export function SetupSection() {
  const [setup] = useState(readInvitation(useLocation().hash)?.token);
  const [isDone, setDone] = useState(false);
  const { isBusy, run } = useAction(
    async () => {
      await call('PUT /account/administrator', { body: { setup: setup ?? '' } });
      setDone(true);
    },
    ACCOUNT_MESSAGES.saveFailed,
    useRefresh('account'),
  );
  if (isDone) return <output>{MESSAGES.setupDone}</output>;
  return (
    <>
      <p>{MESSAGES.setup}</p>
      <Button wide className="mt-4" disabled={isBusy} onClick={() => void run()}>
        {MESSAGES.setupSignedIn}
      </Button>
    </>
  );
}
