import { useRef } from 'react';
import type { ApiToken } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useApiTokens } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import {
  ACCOUNT_MESSAGES,
  ACTIVITY_MESSAGES,
  CONNECTION_MESSAGES as MESSAGES,
  REMINDER_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { AddConnection } from './add-connection.tsx';
import { DestinationRow } from '#destinations/web/destination-row.tsx';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { endsSoon, findKind, type OtherConnection, type OtherConnections } from './kinds.ts';

/** The API tokens and other connections of the account, and a form to add one. */
export function ConnectionsSection({ others }: { others: readonly OtherConnections[] }) {
  const tokens = useApiTokens();
  const refresh = useRefresh('api-tokens', ...others.map(({ key }) => key));
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const { isBusy, run } = useAction(
    async (work: () => Promise<string | null>) => await work(),
    ACCOUNT_MESSAGES.saveFailed,
    refresh,
  );
  const sayDone = (kind: keyof typeof ACTIVITY_MESSAGES.happened, name: string) => {
    const event = ACTIVITY_MESSAGES.happened[kind];
    toast.show('success', ACTIVITY_MESSAGES.aboutChannel({ event, channel: name }));
    // The pressed button is gone.
    list.current?.focus();
    return null;
  };
  const confirm = useConfirmed(
    async ({ name, resume, resumed }: OtherConnection) => {
      await resume?.();
      if (resumed) sayDone(resumed, name);
    },
    ACCOUNT_MESSAGES.saveFailed,
    refresh,
  );
  const revoke = ({ id, name }: ApiToken) =>
    run(async () => {
      await call('DELETE /account/tokens/:id', { params: { id } });
      return sayDone('api-token-revoked', name);
    });
  const remove = ({ name, remove, removed }: OtherConnection) =>
    run(async () => {
      await remove();
      return sayDone(removed, name);
    });
  const test = (send: NonNullable<OtherConnection['sendTest']>) =>
    run(async () => {
      const { isDelivered, reason } = await send();
      if (!isDelivered) return reason ?? REMINDER_MESSAGES.testFailed;
      toast.show('success', REMINDER_MESSAGES.tested);
      return null;
    });

  const toTest = ({ sendTest }: OtherConnection) => sendTest && (() => test(sendTest));

  if (tokens.data === undefined || others.some(({ items }) => items === undefined)) {
    const queries = [tokens, ...others.map(({ query }) => query)];
    const error = queries.find(({ error }) => error !== null)?.error ?? null;
    const refetch = () => Promise.all(queries.map((query) => query.refetch()));
    return <QueryState query={{ error, refetch }} />;
  }
  const otherItems = others.flatMap(({ items = [] }) => items);
  // A connection that sends nights is among the others.
  const shownTokens = tokens.data.items.filter(({ scopes }) => findKind(scopes) !== 'arrive');
  const isEmpty = shownTokens.length + otherItems.length === 0;
  return (
    <>
      <p className="text-pretty text-ink-2">{isEmpty ? MESSAGES.intro : MESSAGES.listHint}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={ACCOUNT_MESSAGES.titles.connections}
        className="outline-none"
      >
        {shownTokens.map((token) => (
          <DestinationRow
            key={token.id}
            name={token.name}
            status={describe(token)}
            isBusy={isBusy}
            onRemove={() => revoke(token)}
          />
        ))}
        {otherItems.map((other) => (
          <DestinationRow
            key={other.id}
            name={other.name}
            status={other.status}
            isBusy={isBusy}
            isResuming={confirm.isBusy}
            onResume={other.isHeld && (() => confirm.run(other))}
            onTest={!other.isHeld && toTest(other)}
            onRemove={() => remove(other)}
          >
            {other.details}
          </DestinationRow>
        ))}
      </ul>
      {confirm.question ?? <AddConnection others={others} onAdded={refresh} />}
    </>
  );
}

function describe(token: ApiToken): string {
  const kind = MESSAGES.kinds[findKind(token.scopes)];
  if (token.expiresAt === null) return kind;
  const date = shortDate(token.expiresAt);
  return endsSoon(token) ? MESSAGES.endsSoonOn({ kind, date }) : MESSAGES.until({ kind, date });
}
