import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/call.ts';
import { useAuth } from '#features/sign-in/web/auth-context.tsx';
import { PAGES } from '#kernel/web/api/paged-query.ts';
import { ONCE } from '#kernel/web/api/account-query.ts';

/** Earlier imports, newest first, page after page. */
export function useImports() {
  const { userId } = useAuth();
  return useInfiniteQuery({
    queryKey: ['imports', userId],
    queryFn: ({ pageParam: cursor }) => call('GET /imports', { query: { limit: '10', cursor } }),
    ...PAGES,
    ...ONCE,
  });
}
