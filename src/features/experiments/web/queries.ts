import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { DIARY_QUERY } from '#diary/web/queries.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { KEPT, tap, useOutbox } from '#offline/web/outbox.ts';
import type { Experiments } from '../contract.ts';

const EXPERIMENTS_QUERY = queryOptions({
  queryKey: ['diary', 'experiments'],
  queryFn: () => call('GET /experiments'),
  ...DIARY_QUERY,
});

export const useExperiments = () => useQuery(EXPERIMENTS_QUERY);

export function useRefreshExperiments() {
  const queryClient = useQueryClient();
  return () => refreshHistory(queryClient);
}

/** The experiment that is under way, with the answers that wait on this device. */
export function useCurrent() {
  const { data, isError, isFetching, refetch } = useExperiments();
  const { operations } = useOutbox();
  const current = data && (data.current ?? null);
  const experiment = data?.items.find(({ id }) => id === current?.id);
  const findDone = (date: SleepDate): boolean | null =>
    operations.findLast(
      ({ kind, sleepId }) => kind === 'done' && sleepId === toTapId(current?.id, date),
    )?.body?.done ??
    current?.nights.find(({ sleepDate }) => sleepDate === date)?.done ??
    null;
  return {
    experiment,
    current,
    findDone,
    isLoaded: data !== undefined || isError,
    isFetching,
    refetch,
  };
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
    else {
      queryClient.setQueryData(EXPERIMENTS_QUERY.queryKey, (before) =>
        noteDone(before, sleepDate, done),
      );
      const kept = queryClient.getQueryData(EXPERIMENTS_QUERY.queryKey);
      void import('#offline/web/kept-year.ts')
        .then(({ keepExperiments }) => keepExperiments(kept))
        .catch(() => undefined);
      // Another choice does not wait for it.
      void refreshHistory(queryClient);
    }
  }, DIARY_MESSAGES.saveFailed);
}

/** Until the next response, which may not come. */
const noteDone = (
  before: Experiments | undefined,
  date: SleepDate,
  done: boolean,
): Experiments | undefined =>
  before?.current
    ? {
        ...before,
        current: {
          ...before.current,
          nights: before.current.nights.map((night) =>
            night.sleepDate === date ? { ...night, done } : night,
          ),
        },
      }
    : before;
