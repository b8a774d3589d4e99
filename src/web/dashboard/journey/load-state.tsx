import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** Loading and error state of a view's data. */
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
