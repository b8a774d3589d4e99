/** Options of all queries of a list that is read page after page. */
export const PAGES = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};
