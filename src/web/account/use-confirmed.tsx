import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { useToast } from '#web/ui/toast.tsx';

/**
 * An action that may need a confirmation: then its form stands in `question`, and the action is repeated once it is
 * given.
 */
export function useConfirmed<Input>(
  work: (input: Input) => Promise<unknown>,
  otherwise: string,
  afterwards: () => Promise<unknown>,
) {
  const toast = useToast();
  const [waiting, setWaiting] = useState<{ input: Input }>();
  const { isBusy, run } = useSubmission(
    async (input: Input) => {
      try {
        await work(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
        setWaiting({ input });
      }
    },
    otherwise,
    { toast, afterwards },
  );
  const question = waiting && (
    <ConfirmForm
      onConfirmed={() => {
        setWaiting(undefined);
        void run(waiting.input);
      }}
      onCancel={() => setWaiting(undefined)}
    />
  );
  return { isBusy, run, question };
}
