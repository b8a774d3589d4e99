import type { StaticDecode } from 'typebox';
import { LATE_AFTER_MS, MAX_WAITING_EVENTS } from '../webhooks.ts';
import type { SleepSchema } from '#diary/sleep-contract.ts';
import type { Happened } from '#diary/server/happened.ts';
import { wordAchievement } from '#diary/server/word-achievements.ts';
import type { WriteTransaction } from '#schema.ts';
import { canReceive, listDestinations } from '#destinations/server/destination-rows.ts';
import { insertDeliveries } from '#destinations/server/delivery-rows.ts';
import { deleteRows } from '#kernel/server/storage/rows.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { toInstantText } from '#kernel/contract/instants.ts';
import { countWaitingEvents, deleteOldestEvents } from './event-rows.ts';
import { EXPIRES_AFTER_MS, WEBHOOKS } from './webhook-delivery.ts';

/** `history.changed` also in place of events that waited too long. */
type EventType = Happened['type'] | 'achievement.unlocked';

/** Writes what is to be sent to the sleeper's webhooks, in the transaction of what happened. */
export async function announce(
  deps: Pick<UseCaseDeps, 'now' | 'newId' | 'deliverSoon'>,
  trx: WriteTransaction,
  userId: string,
  { type, sleep, toldAt, achievements = [] }: Happened,
): Promise<void> {
  const now = deps.now();
  const destinations = await listDestinations(trx, { userId, now });
  const enabled = destinations.filter((each) => WEBHOOKS.includes(each) && canReceive(each));
  if (enabled.length === 0) return;
  const isLate = toldAt === undefined ? {} : { isLate: now - toldAt > LATE_AFTER_MS };
  const toBody = (event: EventType, data: object) =>
    JSON.stringify({ type: event, timestamp: toInstantText(now), data });
  const unlocked = achievements.map((id) =>
    toBody('achievement.unlocked', { ...wordAchievement(id) }),
  );

  const deliveries = enabled.flatMap(({ id: channelId, includesNote }) => {
    const data = { ...(sleep && toData(sleep, includesNote)), ...isLate };
    return [toBody(type, data), ...unlocked].map((payload) => ({
      id: deps.newId(),
      channelId,
      payload,
    }));
  });
  const expiresAt = now + EXPIRES_AFTER_MS;
  const message = { kind: 'webhook', source: 'event', nextAt: now, expiresAt } as const;
  await insertDeliveries(trx, userId, message, deliveries);
  const waiting = await countWaitingEvents(trx, userId);
  for (const { channelId } of waiting.filter(({ count }) => count > MAX_WAITING_EVENTS)) {
    // One of an earlier event may be on its way already, too early for what is dropped now.
    const earlier = { kind: 'webhook', userId, channelId, source: 'overflow' } as const;
    await deleteRows(trx, 'reminderDeliveries', earlier);
    await deleteOldestEvents(trx, userId, { channelId, kept: MAX_WAITING_EVENTS - 1 });
    const changed = { id: deps.newId(), channelId, payload: toBody('history.changed', {}) };
    await insertDeliveries(trx, userId, { ...message, source: 'overflow' }, [changed]);
  }
  deps.deliverSoon?.();
}

/** A sleep as events tell it. */
function toData(sleep: StaticDecode<typeof SleepSchema>, includesNote: boolean): object {
  const { id, startTime, timeZone, endTime, sleepDate, durationMinutes, points } = sleep;
  const { needsReview, quality, note } = sleep;
  const waking = { sleepDate, durationMinutes, points, needsReview, quality };
  return {
    id,
    startTime: toInstantText(startTime),
    timeZone,
    ...(endTime !== undefined && { endTime: toInstantText(endTime), ...waking }),
    ...(includesNote && { note }),
  };
}
