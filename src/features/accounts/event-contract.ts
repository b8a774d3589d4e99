import { Type, type Static } from 'typebox';
import { ACCOUNT_EVENT_KINDS, type AccountEventKind } from './account-event.ts';
import { pageOf } from '#kernel/contract/paging.ts';
import { IdSchema, instant, InstantSchema } from '#kernel/contract/values.ts';

const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

/** One entry of the audit log. */
export const AccountEventSchema = Type.Object({
  id: IdSchema,
  kind: Type.Unsafe<AccountEventKind>({ type: 'string', enum: [...ACCOUNT_EVENT_KINDS] }),
  occurredAt: InstantSchema,
  lastOccurredAt: instant('Later than occurredAt where one row stands for several failures.'),
  times: Type.Integer({
    minimum: 1,
    description: 'Failures of one network within an hour are one row.',
  }),
  byOperator: Type.Boolean({
    description: 'Done by an admin command; it has no device and no network.',
  }),
  device: textOrNull('The browser and its system, such as Chrome on Android; null: not known.'),
  network: textOrNull('The /24 (IPv4) or /64 (IPv6) it came from; the address itself is not kept.'),
  detail: textOrNull(
    'device-signed-out: which device; exported: json or csv; imported and import-undone: the format; reminder-channel-added, -removed, -paused and -confirmed: kind and host; webhook-added, -removed, -disabled and -confirmed: the host; provider-linked and -unlinked: its host; api-token-created and -revoked: the name of the token; passkey-added, -removed and -cloned: the name of the passkey; signed-in: passkey or oidc, null by the password; sleep-deleted and sleep-restored: the sleep date; else null.',
  ),
});
export type AccountEvent = Static<typeof AccountEventSchema>;

export const AccountEventsSchema = pageOf(AccountEventSchema, 'Newest first.');
