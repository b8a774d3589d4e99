import { ACCOUNT_MESSAGES } from '#kernel/web/messages/app.ts';
import { DASHBOARD_MESSAGES, TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { getErrorMessage } from '../api/api-error.ts';
import { useIsServerSilent } from '../api/server-silence.ts';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

/** The place of data that is loaded: a text meanwhile, then the failure, or that the server is silent, with a button to try again. */
export function LoadState({
  failure,
  onTryAgain,
  className = 'grid min-h-75 place-items-center',
}: {
  /** The error, or whether it failed. */
  failure: unknown;
  onTryAgain: () => void;
  /** Of the text, which is as high as the data. */
  className?: string;
}) {
  const isSilent = useIsServerSilent();
  if (failure === null || failure === false)
    return <output className={`${className} text-ink-2`}>{ACCOUNT_MESSAGES.loading}</output>;
  return (
    <>
      {isSilent ? (
        <output className="mt-4 block">
          {TOAST_MESSAGES[navigator.onLine ? 'needsServer' : 'offline']}
        </output>
      ) : (
        <FormError message={getErrorMessage(failure, ACCOUNT_MESSAGES.loadFailed)} />
      )}
      <Button kind="secondary" className="mt-3" onClick={onTryAgain}>
        {DASHBOARD_MESSAGES.tryAgain}
      </Button>
    </>
  );
}
