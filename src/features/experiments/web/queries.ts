import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DIARY_QUERY } from '#diary/web/queries.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { KEPT, tap, useOutbox } from '#offline/web/outbox.ts';

const EXPERIMENTS_QUERY = queryOptions({
  queryKey: ['diary', 'experiments'],
  queryFn: () => call('GET /experiments'),
  ...DIARY_QUERY,
});

export const useExperiments = () => useQuery(EXPERIMENTS_QUERY);

export function useRefreshExperiments() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    await queryClient.invalidateQueries({ queryKey: EXPERIMENTS_QUERY.queryKey });
  }, [queryClient]);
}

/** The experiment that is under way, with the answers that wait on this device. */
export function useCurrent() {
  const { data, isError, refetch } = useExperiments();
  const { operations } = useOutbox();
  const current = data?.current ?? null;
  const experiment = data?.items.find(({ id }) => id === current?.id);
  const findDone = (date: SleepDate): boolean | null =>
    operations.findLast(
      ({ kind, sleepId }) => kind === 'done' && sleepId === toTapId(current?.id, date),
    )?.body?.done ??
    current?.nights.find(({ sleepDate }) => sleepDate === date)?.done ??
    null;
  return { experiment, current, findDone, isLoaded: data !== undefined, isError, refetch };
}

/** What `replay.ts` reads. */
const toTapId = (id: string | undefined, date: SleepDate) => `${id} ${date}`;

/** Notes whether it was done on a night; without a network as a tap that waits. */
export function useNote(experimentId: string, sleepDate: SleepDate) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useAction(async (done: boolean) => {
    const timeZone = screenTimeZone();
    const sleepId = toTapId(experimentId, sleepDate);
    const answer = await tap({ kind: 'done', sleepId, timeZone, body: { done } }, () =>
      call('PUT /experiments/:id/nights/:sleepDate', {
        params: { id: experimentId, sleepDate },
        body: { done },
      }),
    );
    if (answer === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
    else await queryClient.invalidateQueries({ queryKey: EXPERIMENTS_QUERY.queryKey });
  }, DIARY_MESSAGES.saveFailed);
}
