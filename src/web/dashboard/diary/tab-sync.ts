import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const CHANNEL = 'lelap-diary';

/** Notifies other tabs of this browser that the history has changed. */
export function notifyOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Refreshes this tab when another one has changed the history. */
export function useTabSync(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', () => {
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      void queryClient.invalidateQueries({ queryKey: ['diary'] });
    });
    return () => channel.close();
  }, [queryClient]);
}
