import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import { ACCOUNT_MESSAGES } from '#kernel/web/messages/app.ts';
import { LoadState } from './load-state.tsx';

type QueryStateProps = {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  /** Of the text, which is as high as the data. */
  className?: string;
};

/** The place of a query's data until it is loaded. */
export function QueryState({ query: { error, refetch }, ...rest }: QueryStateProps) {
  return (
    <LoadState
      failure={error && getErrorMessage(error, ACCOUNT_MESSAGES.loadFailed)}
      onTryAgain={() => void refetch()}
      {...rest}
    />
  );
}
