import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardData } from './dashboard-data.ts';

const CHANNEL = 'lelap-diary';

/** Sends and receives: a second channel would receive what this tab sends, and fetch everything twice. */
let tabs: BroadcastChannel | undefined;

/** Refetches what shows the history after a change, here and in the other tabs of this browser. */
export async function refreshHistory(queryClient: QueryClient): Promise<void> {
  tabs?.postMessage('changed');
  // A response in flight may be older than the change.
  await queryClient.cancelQueries({ queryKey: ['dashboard'] });
  await invalidateHistory(queryClient);
}

const invalidateHistory = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['diary'] }),
  ]);

export function useTabSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => void invalidateHistory(queryClient));
    tabs = channel;
    return () => {
      channel.close();
      if (tabs === channel) tabs = undefined;
    };
  }, [queryClient]);
}

/** Refetches the diary when the dashboard data changes or is loaded anew; equal data is the same object. */
export function useDiaryFollows(dashboard: DashboardData | undefined): void {
  const queryClient = useQueryClient();
  const seen = useRef(dashboard);
  useEffect(() => {
    const before = seen.current;
    seen.current = dashboard;
    if (before === undefined || before === dashboard) return;
    void queryClient.invalidateQueries({ queryKey: ['diary'] });
  }, [dashboard, queryClient]);
}
