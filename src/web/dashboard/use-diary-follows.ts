import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';

/** Refetches the diary when the dashboard data changes; equal data is the same object. */
export function useDiaryFollows(dashboard: DashboardData): void {
  const queryClient = useQueryClient();
  const seen = useRef(dashboard);
  useEffect(() => {
    if (seen.current === dashboard) return;
    seen.current = dashboard;
    void queryClient.invalidateQueries({ queryKey: ['diary'] });
  }, [dashboard, queryClient]);
}
