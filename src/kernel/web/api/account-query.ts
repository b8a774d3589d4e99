import { useQuery, useQueryClient } from '@tanstack/react-query';
import { storedUserId } from '#kernel/web/session/access-token.ts';

/** Failures are shown; the sleeper tries again. */
export const ONCE = { networkMode: 'always', retry: false } as const;

/** Reads these again, after a change. */
export function useRefresh(...keys: string[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}

export function useAccountQuery<Data>(key: string, read: () => Promise<Data>, enabled = true) {
  return useQuery({ queryKey: [key, storedUserId()], queryFn: read, enabled, ...ONCE });
}
