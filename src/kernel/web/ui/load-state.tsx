import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

/** The place of data that is loaded: a text meanwhile, and the failure with a button to try again. */
export function LoadState({
  words,
  failure,
  onTryAgain,
  className = 'grid min-h-75 place-items-center',
}: {
  words: { loading: string; tryAgain: string };
  failure: string | false | null;
  onTryAgain: () => void;
  /** Of the text, which is as high as the data. */
  className?: string;
}) {
  if (failure === null || failure === false)
    return <output className={`${className} text-ink-2`}>{words.loading}</output>;
  return (
    <>
      <FormError message={failure} />
      <Button kind="secondary" className="mt-3" onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    </>
  );
}
