import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#kernel/web/api/call.ts';
import { useAccount } from '#accounts/web/queries.ts';
import { useServerState } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { readInvitation } from '#sign-in/web/invitation-link.ts';
import { ACCOUNT_MESSAGES, ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';

type SetupProps = {
  /** Opens a section of the account. */
  open: (section: string) => void;
};

/** Makes this account the first administrator, by a setup link, and offers what to do first as one. */
export function SetupSection({ open }: SetupProps) {
  const [setup] = useState(readInvitation(useLocation().hash)?.token);
  const { account, isLoading } = useAccount();
  const { isBusy, run } = useAction(
    async () => {
      await call('PUT /account/administrator', { body: { setup: setup ?? '' } });
    },
    ACCOUNT_MESSAGES.saveFailed,
    useRefresh('account'),
  );
  if (isLoading) return null;
  if (account?.isAdministrator) return <FirstSteps open={open} />;
  return (
    <>
      <p>{MESSAGES.setup}</p>
      <Button wide className="mt-4" disabled={isBusy} onClick={() => void run()}>
        {MESSAGES.setupSignedIn}
      </Button>
    </>
  );
}

function FirstSteps({ open }: SetupProps) {
  const { data: server } = useServerState();
  const [isClosed, setClosed] = useState(false);
  const result = useRef<HTMLOutputElement>(null);
  // The pressed button is gone.
  useEffect(() => result.current?.focus(), []);
  useAfterChange(isClosed, () => result.current?.focus());
  const { isBusy, run } = useAction(
    async () => {
      await call('PATCH /admin/server', { body: { isRegistrationOpen: false } });
      setClosed(true);
    },
    ACCOUNT_MESSAGES.saveFailed,
    useRefresh('server'),
  );
  return (
    <>
      <output ref={result} tabIndex={-1} className="block outline-none">
        {isClosed ? MESSAGES.firstSteps.closed : MESSAGES.setupDone}
      </output>
      <h3 className="mt-4 text-lg">{MESSAGES.firstSteps.title}</h3>
      <Button wide kind="secondary" className="mt-3" onClick={() => open('invitations')}>
        {MESSAGES.firstSteps.invite}
      </Button>
      {server?.registration.isOpen === true && !server.registration.isFixed && !isClosed && (
        <Button wide kind="secondary" className="mt-3" disabled={isBusy} onClick={() => void run()}>
          {MESSAGES.firstSteps.close}
        </Button>
      )}
      <Button wide kind="secondary" className="mt-3" onClick={() => open('phone')}>
        {ACCOUNT_MESSAGES.titles.phone}
      </Button>
    </>
  );
}
