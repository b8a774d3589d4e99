import { LoadState } from './load-state.tsx';

type QueryStateProps = {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  /** Of the text, which is as high as the data. */
  className?: string;
};

/** The place of a query's data until it is loaded. */
export function QueryState({ query: { error, refetch }, ...rest }: QueryStateProps) {
  return <LoadState failure={error} onTryAgain={() => void refetch()} {...rest} />;
}
