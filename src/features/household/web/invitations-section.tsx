import { useRef, useState } from 'react';
import type { NewInvitation } from '../contract.ts';
import { MAX_INVITATION_USES } from '#accounts/roles.ts';
import { call } from '#kernel/web/api/call.ts';
import { useInvitations, useServerState } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { ACCOUNT_MESSAGES, ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { SharedLink } from './shared-link.tsx';

const moment = (instant: string) => `${shortDate(instant)}, ${clockTime(instant)}`;

/** Invitations, and whether others may register. */
export function InvitationsSection() {
  const { data: server } = useServerState();
  const query = useInvitations();
  const { data: invitations } = query;
  const [uses, setUses] = useState('1');
  const [created, setCreated] = useState<NewInvitation>();
  /** Until the server has said what is. */
  const [wantsOpen, setWantsOpen] = useState<boolean>();
  const list = useRef<HTMLUListElement>(null);
  const refresh = useRefresh('invitations', 'server');
  const { isBusy, run } = useAction(
    async (work: () => Promise<unknown>) => void (await work()),
    ACCOUNT_MESSAGES.saveFailed,
    async () => {
      await refresh();
      setWantsOpen(undefined);
    },
  );
  const invite = async () =>
    setCreated(await call('POST /admin/invitations', { body: { uses: Number(uses) } }));
  const revoke = async (id: string) => {
    await call('DELETE /admin/invitations/:id', { params: { id } });
    if (created?.id === id) setCreated(undefined);
    // The pressed button is removed with its invitation.
    list.current?.focus();
  };

  return (
    <>
      <Field
        label={MESSAGES.uses}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_INVITATION_USES}
        value={uses}
        onChange={(event) => setUses(event.target.value)}
      />
      <Button wide className="mt-3" disabled={isBusy} onClick={() => void run(invite)}>
        {MESSAGES.invite}
      </Button>
      {created && (
        <SharedLink
          path={`/register#invite=${created.token}`}
          hint={MESSAGES.inviteReady({ date: moment(created.expiresAt) })}
        />
      )}
      {invitations === undefined ? (
        <QueryState query={query} className="grid min-h-16 place-items-center" />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          className="mt-4 outline-none"
          aria-label={ACCOUNT_MESSAGES.titles.invitations}
        >
          {invitations.items.map(({ id, usesLeft, expiresAt }) => (
            <li key={id} className="flex min-h-14 flex-wrap items-center gap-3">
              <span id={`invitation-${id}`} className="grow">
                {MESSAGES.invitation({ count: usesLeft, date: moment(expiresAt) })}
              </span>
              <Button
                kind="secondary"
                className="px-4 text-sm"
                disabled={isBusy}
                aria-describedby={`invitation-${id}`}
                onClick={() => void run(() => revoke(id))}
              >
                {MESSAGES.revoke}
              </Button>
            </li>
          ))}
          {invitations.items.length === 0 && (
            <li className="text-ink-2">{MESSAGES.noInvitations}</li>
          )}
        </ul>
      )}
      {server && (
        <div className="mt-4">
          <Checkbox
            checked={wantsOpen ?? server.registration.isOpen}
            disabled={isBusy || server.registration.isFixed}
            onChange={(event) => {
              const isRegistrationOpen = event.target.checked;
              setWantsOpen(isRegistrationOpen);
              void run(() => call('PATCH /admin/server', { body: { isRegistrationOpen } }));
            }}
          >
            {MESSAGES.registrationOpen}
          </Checkbox>
          {server.registration.isFixed && (
            <p className="text-sm text-ink-2">{MESSAGES.registrationFixed}</p>
          )}
        </div>
      )}
    </>
  );
}
