import type { Insertable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { countFailedSignIns, findRecentAccountEvent } from '#accounts/server/event-rows.ts';
import * as authSessions from '#sign-in/server/session-rows.ts';
import type { Schema, WriteTransaction } from '#schema.ts';
import { findStoredResponse, storeResponse } from '#kernel/server/storage/idempotency-keys.ts';
import * as invitations from '#sign-in/server/invitation-rows.ts';
import * as resets from '#sign-in/server/reset-rows.ts';
import * as destinations from '#destinations/server/destination-rows.ts';
import { readRecentMessages, saveReminderDecision } from '#reminders/server/setting-rows.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { describeSqlite, setUpStorage } from '../support/engines.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';

const CREATED_AT = 1_000_000;
const EXPIRES_AT = 2_000_000;
const TIMES = { createdAt: CREATED_AT, expiresAt: EXPIRES_AT };
const FAILURE = { kind: 'sign-in-failed', byOperator: 0 } as const;
const DAY_MS = 86_400_000;

describeSqlite('What expires or is replaced', (engine) => {
  const storage = setUpStorage(engine);
  let userId: string;
  beforeEach(async () => {
    userId = await addSleeper(storage);
  });

  const change = <T>(write: (trx: WriteTransaction) => Promise<T>) => storage.transaction(write);
  const insert = <Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) =>
    change((trx) => insertRow(trx, table, row));

  test('a sign-in is valid until it expires, and a confirmation after its limit', async () => {
    const id = 'phone';
    const confirmed = { confirmedAt: CREATED_AT, confirmedBy: 'password' } as const;
    await insert('authSessions', { userId, id, ...TIMES, ...confirmed });
    const confirmation = (since: number) =>
      authSessions.findConfirmation(storage.db, { userId, authSessionId: id, since });
    expect(await confirmation(CREATED_AT - 1)).toBe('password');
    expect(await confirmation(CREATED_AT)).toBeUndefined();

    const { findLiveAuthSession, extendAuthSession, revokeAuthSession } = authSessions;
    const uses = async (now: number) => {
      const page = { now, before: undefined, limit: 9 };
      const listed = await authSessions.listLiveAuthSessions(storage.db, userId, page);
      const extension = { now, expiresAt: EXPIRES_AT };
      const deps = { features: [], now: () => now };
      return {
        found: (await findLiveAuthSession(storage.db, { userId, id, now })) !== undefined,
        listed: listed.length,
        extended: await change((trx) => extendAuthSession(trx, userId, id, extension)),
        revoked: (await change((trx) => revokeAuthSession(deps, trx, userId, id))) !== undefined,
      };
    };
    const unused = { found: false, listed: 0, extended: false, revoked: false };
    expect(await uses(EXPIRES_AT)).toEqual(unused);
    const used = { found: true, listed: 1, extended: true, revoked: true };
    expect(await uses(EXPIRES_AT - 1)).toEqual(used);
    expect(await uses(EXPIRES_AT - 1)).toEqual(unused);

    for (const other of ['first', 'second', 'third'])
      await insert('authSessions', { userId, id: other, ...TIMES });
    const next = { now: EXPIRES_AT - 1, before: 'third', limit: 1 };
    const listed = await authSessions.listLiveAuthSessions(storage.db, userId, next);
    expect(listed.map((session) => session.id)).toEqual(['second']);
  });

  test('an invitation admits as many people as it says until it expires', async () => {
    const link = { kind: 'invitation', usesLeft: 1, ...TIMES } as const;
    const now = EXPIRES_AT - 1;
    await insert('invitations', { ...link, id: 'a', tokenHash: 'hash' });
    const { isInvitationOpen, takeInvitation } = invitations;
    const isOpen = (at: number) => isInvitationOpen(storage.db, { tokenHash: 'hash', now: at });
    const isTaken = (at: number) =>
      change((trx) => takeInvitation(trx, { tokenHash: 'hash', now: at }));
    const listed = (at: number) => invitations.listInvitations(storage.db, at);
    expect([await isOpen(EXPIRES_AT), await isTaken(EXPIRES_AT)]).toEqual([false, false]);
    expect(await listed(EXPIRES_AT)).toEqual([]);
    expect([await isOpen(now), (await listed(now)).length]).toEqual([true, 1]);
    expect([await isTaken(now), await isTaken(now)]).toEqual([true, false]);
    expect([await isOpen(now), (await listed(now)).length]).toEqual([false, 0]);

    const purgeAt = (at: number) => change((trx) => invitations.deleteExpiredInvitations(trx, at));
    const left = () => storage.db.selectFrom('invitations').select('id').execute();
    await purgeAt(now);
    expect(await left()).toHaveLength(1);
    await purgeAt(EXPIRES_AT);
    expect(await left()).toEqual([]);

    for (const id of ['b', 'c']) await insert('invitations', { ...link, id, tokenHash: id });
    expect((await listed(now)).map(({ id }) => id)).toEqual(['c', 'b']);
  });

  test('a reset link opens until it expires, unless it was made before', async () => {
    await insert('passwordResets', { userId, tokenHash: 'hash', ...TIMES });
    const isOpen = (now: number, madeAfter = 0) =>
      resets.isPasswordResetOpen(storage.db, { userId, tokenHash: 'hash', now, madeAfter });
    const now = EXPIRES_AT - 1;
    expect([await isOpen(EXPIRES_AT), await isOpen(now)]).toEqual([false, true]);
    expect(await isOpen(now, CREATED_AT)).toBe(false);
    expect(await isOpen(now, CREATED_AT - 1)).toBe(true);
    const keep = (after: number, until: number) =>
      change((trx) => resets.keepMailedResets(trx, userId, { after, until }));
    await keep(CREATED_AT - 1, CREATED_AT);
    expect(await isOpen(now)).toBe(true);
    await keep(CREATED_AT, CREATED_AT + 1);
    expect(await isOpen(now)).toBe(false);
  });

  test('a push subscription ends with its sign-in, and failing channels are listed newest first', async () => {
    const channel = { userId, kind: 'push', sealedTarget: '', failure: 'refused' } as const;
    await insert('authSessions', { userId, id: 'phone', ...TIMES });
    for (const [failedAt, id] of ['early', 'late'].entries()) {
      const authSessionId = id === 'late' ? 'phone' : null;
      const times = { createdAt: failedAt, failingSince: failedAt, failedAt };
      const facts = { id, label: id, authSessionId, ...times };
      await insert('destinations', { ...channel, ...facts });
    }
    const count = async (now: number) =>
      (await destinations.listDestinations(storage.db, { userId, now })).length;
    expect([await count(EXPIRES_AT - 1), await count(EXPIRES_AT)]).toEqual([2, 1]);
    const failing = await destinations.listFailingChannels(storage.db, 2);
    expect(failing.map(({ label }) => label)).toEqual(['late', 'early']);
    expect(await destinations.countFailing(storage.db, 'channels')).toBe(2);
  });

  test('a recent failure is found by its network, also by an unknown one', async () => {
    const find = (network: string | null, since = 0) =>
      change(async (trx) => {
        const sought = { kind: 'sign-in-failed', network, since } as const;
        return (await findRecentAccountEvent(trx, userId, sought))?.id;
      });
    for (const [id, network] of Object.entries({ a: null, b: '192.0.2.1' })) {
      const times = { times: 1, occurredAt: 1_000, lastOccurredAt: 1_000 };
      await insert('accountEvents', { ...FAILURE, userId, id, network, ...times });
    }
    expect([await find(null), await find('192.0.2.1')]).toEqual(['a', 'b']);
    expect([await find(null, 1_000), await find('192.0.2.2')]).toEqual([undefined, undefined]);
  });

  test('the newest 2,000 responses of an account are kept', async () => {
    await change(async (trx) => {
      for (let number = 1; number <= 2_001; number += 1) {
        const answer = { requestHash: 'hash', outcome: '', now: number };
        await storeResponse(trx, userId, { ...answer, key: `key ${number}` });
      }
    });
    const find = (number: number) =>
      findStoredResponse(storage.db, userId, { key: `key ${number}`, since: 0 });
    expect(await find(1)).toBeUndefined();
    expect([await find(2), await find(2_001)]).not.toContain(undefined);
  });

  test('failures and messages are counted after their limit, and decisions kept for 30 days', async () => {
    const sent = { kind: 'bedtime', outcome: 'sent', messages: 2 } as const;
    const decide = (occasion: string, decidedAt: number) =>
      change((trx) => saveReminderDecision(trx, userId, { ...sent, occasion, decidedAt }));
    await decide('first', CREATED_AT);
    const messages = async (since: number) =>
      (await readRecentMessages(storage.db, userId, since)).messages;
    expect([await messages(CREATED_AT - 1), await messages(CREATED_AT)]).toEqual([2, 0]);
    await decide('second', CREATED_AT + 30 * DAY_MS);
    expect(await messages(0)).toBe(4);
    await decide('third', CREATED_AT + 30 * DAY_MS + 1);
    expect(await messages(0)).toBe(4);

    const times = { times: 3, occurredAt: 0, lastOccurredAt: CREATED_AT };
    await insert('accountEvents', { ...FAILURE, userId, id: 'a', ...times });
    const failed = (since: number) => countFailedSignIns(storage.db, since);
    expect([await failed(CREATED_AT - 1), await failed(CREATED_AT)]).toEqual([3, 0]);
  });
});
