import type { QueryPersister } from '@tanstack/react-query';
import { isUnanswered } from '#kernel/web/api/api-error.ts';
import { silence } from '#kernel/web/api/server-silence.ts';

/** While the server is silent, a query keeps its data, or gets what this device keeps; `useSending` asks again. */
export const answerOffline: QueryPersister = async (ask, context, query) => {
  const findKept = async () => {
    // A next page fails.
    if (query.state.fetchMeta?.fetchMore) return undefined;
    const readKept = () =>
      import('./kept-year.ts').then(({ readAnswer }) => readAnswer(query.queryKey));
    const kept: unknown = query.state.data ?? (await readKept().catch(() => undefined));
    // After this fetch, whose success would make it valid.
    if (kept !== undefined) setTimeout(() => query.invalidate());
    return kept;
  };
  const known = silence.read() ? await findKept() : undefined;
  if (known !== undefined) return known;
  try {
    return await ask(context);
  } catch (error) {
    const kept = isUnanswered(error) ? await findKept() : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
};
