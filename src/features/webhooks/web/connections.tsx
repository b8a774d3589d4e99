import type { Webhook } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { CONNECTION_MESSAGES as MESSAGES, REMINDER_MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import type { Texts } from '#kernel/web/ui/form.tsx';
import { useWebhooks } from './queries.ts';

/** The webhooks as connections of the account. */
export function useWebhookConnections() {
  const query = useWebhooks();
  return {
    kind: 'webhook',
    key: 'webhooks',
    query,
    items: query.data?.items.map(toConnection),
    fields: <WebhookFields />,
    create: createWebhook,
  } as const;
}

function toConnection(webhook: Webhook) {
  const { id, label, isHeld } = webhook;
  const params = { id };
  return {
    id,
    name: label,
    status: describe(webhook),
    details: <Tries webhook={webhook} />,
    isHeld,
    resume: () => call('POST /account/webhooks/:id/confirm', { params }),
    resumed: 'webhook-confirmed',
    sendTest: () => call('POST /account/webhooks/:id/test', { params }),
    remove: () => call('DELETE /account/webhooks/:id', { params }),
    removed: 'webhook-removed',
  } as const;
}

function WebhookFields() {
  return (
    <>
      <Field
        label={REMINDER_MESSAGES.addresses.webhook}
        name="url"
        type="url"
        autoComplete="off"
        required
      />
      <Checkbox name="note" className="mt-2">
        {MESSAGES.note}
      </Checkbox>
    </>
  );
}

async function createWebhook({ url = '', note }: Texts): Promise<string> {
  const body = { url, includesNote: note !== undefined };
  return (await call('POST /account/webhooks', { body })).secret;
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

function describe({ isHeld, isDisabled }: Webhook): string {
  if (isHeld) return REMINDER_MESSAGES.held;
  return isDisabled ? MESSAGES.disabled : MESSAGES.kinds.webhook;
}
