import { LoadState } from '#kernel/web/ui/load-state.tsx';

type ViewStateProps = {
  queries: readonly { isError: boolean; refetch: () => Promise<unknown> }[];
};

/** The place of a view until the data of all its queries is loaded. */
export function ViewState({ queries }: ViewStateProps) {
  return (
    <LoadState
      className="block min-h-svh text-sm"
      failure={queries.some(({ isError }) => isError)}
      onTryAgain={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
    />
  );
}
