import { LoadState } from '#kernel/web/ui/load-state.tsx';

type ViewStateProps = {
  queries: readonly { isError: boolean; refetch: () => Promise<unknown> }[];
  words: { loading: string; failed: string };
};

/** The place of a view until the data of all its queries is loaded. */
export function ViewState({ queries, words }: ViewStateProps) {
  return (
    <LoadState
      className="block min-h-svh text-sm"
      words={words}
      failure={queries.some(({ isError }) => isError) && words.failed}
      onTryAgain={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
    />
  );
}
