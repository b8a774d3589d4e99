/** A few screens. */
const DEFAULT_LIMIT = 50;

/** The query of a list with its limit as a number. */
export function parsePagination<Query extends { limit?: string }>({
  limit,
  ...page
}: Query): Omit<Query, 'limit'> & { limit: number } {
  return { ...page, limit: limit === undefined ? DEFAULT_LIMIT : Number(limit) };
}
