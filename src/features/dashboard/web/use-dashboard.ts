import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError, isUnanswered, isUnauthorized } from '#kernel/web/api/api-error.ts';
import { getDashboard } from './specified-calls.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { applyPending } from '#offline/web/apply-pending.ts';
import { outbox, useOutbox } from '#offline/web/outbox.ts';
import { hideAccount } from '#sign-in/web/forget-device.ts';

/** Refetch interval, to show changes by other devices. */
const REFETCH_EVERY_MS = 30_000;

/** Retries once without a response, because outages are often short. */
const RETRIES_AFTER_SILENCE = 1;

/** Data prefetched before the first render is not refetched. */
const FRESH_MS = 1_000;

/** A token without a user id shows the empty dashboard. */
const EMPTY: DashboardData = {};

export type DashboardLoad =
  | { status: 'loading' }
  | { status: 'error'; error: unknown }
  | {
      status: 'loaded';
      /** With pending taps applied. */
      data: DashboardData;
      /** When this page received it; 0: stored by an earlier page. */
      loadedAtMs: number;
      /** Time of the last response by this device's clock; set while the server does not answer. */
      asOfMs?: number;
      /** A requested load got no response. */
      isStale: boolean;
    };

export const dashboardQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['dashboard', userId],
    queryFn: getDashboard,
    // Show an error instead of pausing until the browser is online.
    networkMode: 'always',
    retry: (failures, error) => isUnanswered(error) && failures < RETRIES_AFTER_SILENCE,
    staleTime: FRESH_MS,
    // Nor is what failed before it.
    retryOnMount: false,
  });

/** How long a busy server asks to wait. */
function readBusyMs(error: unknown): number | undefined {
  const isBusy = error instanceof ApiError && error.status === 503;
  return (isBusy && Number(error.retryAfter) * 1000) || undefined;
}

/** Refetches in the background fail silently; `reload` shows the loading screen again and clears an error. */
export function useDashboard(userId: string | null) {
  const queryClient = useQueryClient();
  const [isReloading, setReloading] = useState(false);
  const query = useQuery({
    ...dashboardQuery(userId),
    enabled: userId !== null,
    refetchInterval: ({ state }) => readBusyMs(state.error) ?? REFETCH_EVERY_MS,
  });

  const { operations, dashboard: stored, userId: keptFor } = useOutbox();
  // Signed out by another device: its data must not be readable on this one.
  const isSignedOut = isUnauthorized(query.error);
  useEffect(() => {
    if (isSignedOut) hideAccount(userId);
    else if (userId !== null && outbox.read().userId !== userId) void outbox.open(userId);
  }, [isSignedOut, userId]);
  const { data: answered, dataUpdatedAt, isError } = query;
  useEffect(() => {
    if (answered !== undefined && keptFor === userId) outbox.keepDashboard(answered, dataUpdatedAt);
  }, [answered, dataUpdatedAt, keptFor, userId]);
  const base = answered ?? (keptFor === userId ? stored?.data : undefined);
  const data = useMemo(() => base && applyPending(base, operations), [base, operations]);

  const reload = useCallback(async () => {
    setReloading(true);
    await queryClient.resetQueries({ queryKey: ['dashboard'] });
    setReloading(false);
  }, [queryClient]);

  const refresh = useCallback(async () => {
    // A response in flight may be older than the change.
    await queryClient.cancelQueries({ queryKey: ['dashboard'] });
    await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
  }, [queryClient]);

  useEffect(() => {
    outbox.onAccepted((accepted) => {
      const { queryKey } = dashboardQuery(userId);
      // It remains the answer of its time.
      const { dashboard } = outbox.read();
      const updatedAt =
        queryClient.getQueryState(queryKey)?.dataUpdatedAt || dashboard?.storedAtMs || 0;
      queryClient.setQueryData(
        queryKey,
        (before = dashboard?.data) => before && applyPending(before, accepted),
        { updatedAt },
      );
    });
  }, [queryClient, userId]);

  return { load: toLoad(), reload, refresh };

  function toLoad(): DashboardLoad {
    if (userId === null) return { status: 'loaded', data: EMPTY, loadedAtMs: 0, isStale: false };
    if (isReloading) return { status: 'loading' };
    if (isSignedOut) return { status: 'error', error: query.error };
    const isSilent = isUnanswered(query.error);
    // Show the stored dashboard until the server answers.
    if (data === undefined || (answered === undefined && isError && !isSilent))
      return isError ? { status: 'error', error: query.error } : { status: 'loading' };
    const atMs = answered === undefined ? stored?.storedAtMs : isSilent ? dataUpdatedAt : undefined;
    return {
      status: 'loaded',
      data,
      loadedAtMs: answered === undefined ? 0 : dataUpdatedAt,
      isStale: answered === undefined && isError,
      ...(atMs !== undefined && { asOfMs: atMs }),
    };
  }
}
