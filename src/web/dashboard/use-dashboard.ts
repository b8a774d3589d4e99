import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isUnanswered, isUnauthorized } from '#web/api/api-error.ts';
import { getDashboard } from '#web/api/calls.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';

/** Another device may start or end a sleep; half a minute later this one shows it. */
const REFETCH_EVERY_MS = 30_000;

/** Silence is often a lift or a tunnel: asking once more is worth it, and no one waits long for the error. */
const RETRIES_AFTER_SILENCE = 1;

/** What came before the first drawing is not asked for again by it. */
const FRESH_MS = 1_000;

/** A token that names no user has no dashboard to load, so the empty one is shown. */
const EMPTY: DashboardData = {};

export type DashboardLoad =
  | { status: 'loading' }
  | { status: 'error'; error: unknown }
  | { status: 'loaded'; data: DashboardData; loadedAtMs: number };

/** Where the dashboard of this sleeper is kept, and how it is asked for. */
export const dashboardQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['dashboard', userId],
    queryFn: getDashboard,
    // A server that can't be reached is an error to show, not a reason to wait for the browser's 'online'.
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
    // An answer already on its way may be older than what it would be held against.
    await queryClient.cancelQueries({ queryKey: ['dashboard'] });
    await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
  }, [queryClient]);

  return { load: loadOf(), reload, refresh };

  function loadOf(): DashboardLoad {
    if (userId === null) return { status: 'loaded', data: EMPTY, loadedAtMs: 0 };
    if (isReloading) return { status: 'loading' };
    // Signed out by another device: what was on the screen is no longer for whoever looks at it.
    if (isUnauthorized(query.error)) return { status: 'error', error: query.error };
    if (query.data !== undefined)
      return { status: 'loaded', data: query.data, loadedAtMs: query.dataUpdatedAt };
    return query.isError ? { status: 'error', error: query.error } : { status: 'loading' };
  }
}
