import type { Query, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { isUnanswered } from '#kernel/web/api/api-error.ts';
import { silence } from '#kernel/web/api/server-silence.ts';

/**
 * The persister of queries of the diary and the account. While the server is silent, a query keeps its data, or gets what
 * this device keeps of the last year; `useSending` asks again. A next page fails.
 */
export async function answerOffline<Answer>(
  ask: QueryFunction<Answer, QueryKey, never>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Answer> {
  const isNextPage = query.state.fetchMeta?.fetchMore !== undefined;
  const findKept = async () => {
    if (isNextPage) return undefined;
    const kept = query.state.data ?? (await readKept(query.queryKey));
    // After this fetch, whose success would make it valid.
    if (kept !== undefined) setTimeout(() => query.invalidate());
    return kept as Answer | undefined;
  };
  const keptBefore = silence.read() ? await findKept() : undefined;
  if (keptBefore !== undefined) return keptBefore;
  try {
    return await ask(context as QueryFunctionContext<QueryKey, never>);
  } catch (error) {
    const kept = isUnanswered(error) ? await findKept() : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

const readKept = async (key: QueryKey): Promise<unknown> =>
  import('./kept-year.ts').then(({ readAnswer }) => readAnswer(key)).catch(() => undefined);
