import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isUnanswered, isUnauthorized } from '#web/api/api-error.ts';
import { getDashboard } from '#web/api/calls.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';

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
  | { status: 'loaded'; data: DashboardData; loadedAtMs: number };

/** Query key and function of this sleeper's dashboard. */
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

/**
 * The dashboard of the signed-in sleeper. Refetches in the background (each half minute, on focus, by `refresh`)
 * fail silently; `reload` shows the loading screen again and clears an error.
 */
export function useDashboard(userId: string | null): {
  load: DashboardLoad;
  reload: () => Promise<void>;
  refresh: () => Promise<void>;
} {
  const queryClient = useQueryClient();
  const [isReloading, setReloading] = useState(false);
  const query = useQuery({
    ...dashboardQuery(userId),
    enabled: userId !== null,
    refetchInterval: REFETCH_EVERY_MS,
  });

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

  return { load: loadOf(), reload, refresh };

  function loadOf(): DashboardLoad {
    if (userId === null) return { status: 'loaded', data: EMPTY, loadedAtMs: 0 };
    if (isReloading) return { status: 'loading' };
    // Signed out by another device: hide the sleeper's data.
    if (isUnauthorized(query.error)) return { status: 'error', error: query.error };
    if (query.data !== undefined)
      return { status: 'loaded', data: query.data, loadedAtMs: query.dataUpdatedAt };
    return query.isError ? { status: 'error', error: query.error } : { status: 'loading' };
  }
}
