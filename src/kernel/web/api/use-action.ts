import { useToast } from '#kernel/web/ui/toast.tsx';
import { useSubmission } from './use-submission.ts';

/** An action of a screen that stays: a failure is a toast, then `afterwards` runs, and another try is possible. */
export function useAction<Input = void>(
  work: (input: Input, isMounted: () => boolean) => Promise<string | null | void>,
  otherwise: string,
  afterwards?: () => Promise<unknown>,
) {
  return useSubmission(work, otherwise, { toast: useToast(), afterwards });
}
