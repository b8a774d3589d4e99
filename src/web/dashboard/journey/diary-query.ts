/** Options of all diary queries of Journey. Changes invalidate them at once, before `staleTime` is over. */
export const DIARY_QUERY = { networkMode: 'always', retry: false, staleTime: 60_000 } as const;
