import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** What stands where a view's data will be, or could not be fetched. */
export function LoadState({
  isFailed,
  words,
  onTryAgain,
}: {
  isFailed: boolean;
  words: { loading: string; failed: string; tryAgain: string };
  onTryAgain: () => void;
}) {
  return (
    <div className="min-h-svh">
      {isFailed ? (
        <>
          <FormError message={words.failed} />
          <Button kind="secondary" className="mt-3" onClick={onTryAgain}>
            {words.tryAgain}
          </Button>
        </>
      ) : (
        <output className="block text-sm text-ink-2">{words.loading}</output>
      )}
    </div>
  );
}
