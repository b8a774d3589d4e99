import { useRef } from 'react';
import type { ApiToken } from '../contract.ts';
import type { Webhook } from '#features/webhooks/contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useWebhooks } from '#features/webhooks/web/queries.ts';
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
import { DestinationRow } from '#features/destinations/web/destination-row.tsx';
import { useConfirmed } from '#features/sign-in/web/use-confirmed.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { endsSoon, findKind } from './kinds.ts';

/** The API tokens and webhooks of the account, and a form to add one. */
export function ConnectionsSection() {
  const tokens = useApiTokens();
  const webhooks = useWebhooks();
  const refresh = useRefresh('api-tokens', 'webhooks');
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const { isBusy, run } = useAction(
    async (work: () => Promise<string | null>) => await work(),
    ACCOUNT_MESSAGES.saveFailed,
    refresh,
  );
  const sayDone = (
    kind: 'api-token-revoked' | 'webhook-removed' | 'webhook-confirmed',
    name: string,
  ) => {
    const event = ACTIVITY_MESSAGES.happened[kind];
    toast.show('success', ACTIVITY_MESSAGES.aboutChannel({ event, channel: name }));
    // The pressed button is gone.
    list.current?.focus();
    return null;
  };
  const confirm = useConfirmed(
    async ({ id, label }: Webhook) => {
      await call('POST /account/webhooks/:id/confirm', { params: { id } });
      sayDone('webhook-confirmed', label);
    },
    ACCOUNT_MESSAGES.saveFailed,
    refresh,
  );
  const revoke = ({ id, name }: ApiToken) =>
    run(async () => {
      await call('DELETE /account/tokens/:id', { params: { id } });
      return sayDone('api-token-revoked', name);
    });
  const remove = ({ id, label }: Webhook) =>
    run(async () => {
      await call('DELETE /account/webhooks/:id', { params: { id } });
      return sayDone('webhook-removed', label);
    });
  const sendTest = ({ id }: Webhook) =>
    run(async () => {
      const { isDelivered, reason } = await call('POST /account/webhooks/:id/test', {
        params: { id },
      });
      if (!isDelivered) return reason ?? REMINDER_MESSAGES.testFailed;
      toast.show('success', REMINDER_MESSAGES.tested);
      return null;
    });

  if (tokens.data === undefined || webhooks.data === undefined) {
    const refetch = () => Promise.all([tokens.refetch(), webhooks.refetch()]);
    return <QueryState query={{ error: tokens.error ?? webhooks.error, refetch }} />;
  }
  const isEmpty = tokens.data.items.length + webhooks.data.items.length === 0;
  return (
    <>
      <p className="text-pretty text-ink-2">{isEmpty ? MESSAGES.intro : MESSAGES.listHint}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={ACCOUNT_MESSAGES.titles.connections}
        className="outline-none"
      >
        {tokens.data.items.map((token) => (
          <DestinationRow
            key={token.id}
            name={token.name}
            status={describe(token)}
            isBusy={isBusy}
            onRemove={() => revoke(token)}
          />
        ))}
        {webhooks.data.items.map((webhook) => (
          <DestinationRow
            key={webhook.id}
            name={webhook.label}
            status={describeWebhook(webhook)}
            isBusy={isBusy}
            isResuming={confirm.isBusy}
            onResume={webhook.isHeld && (() => confirm.run(webhook))}
            onTest={!webhook.isHeld && (() => sendTest(webhook))}
            onRemove={() => remove(webhook)}
          >
            <Tries webhook={webhook} />
          </DestinationRow>
        ))}
      </ul>
      {confirm.question ?? <AddConnection onAdded={refresh} />}
    </>
  );
}

/** The last ten tries, each with its type and HTTP status. */
function Tries({ webhook: { tries } }: { webhook: Webhook }) {
  if (tries.length === 0) return null;
  return (
    <details className="w-full text-sm">
      <summary className="cursor-pointer py-3">{MESSAGES.tries}</summary>
      <ul dir="ltr">
        {tries.map(({ type, triedAt, status }) => (
          <li key={type + triedAt}>
            {type} · {status}
          </li>
        ))}
      </ul>
    </details>
  );
}

function describeWebhook({ isHeld, isDisabled }: Webhook): string {
  if (isHeld) return REMINDER_MESSAGES.held;
  return isDisabled ? MESSAGES.disabled : MESSAGES.kinds.webhook;
}

function describe(token: ApiToken): string {
  const kind = MESSAGES.kinds[findKind(token.scopes)];
  if (token.expiresAt === null) return kind;
  const date = shortDate(token.expiresAt);
  return endsSoon(token) ? MESSAGES.endsSoonOn({ kind, date }) : MESSAGES.until({ kind, date });
}
