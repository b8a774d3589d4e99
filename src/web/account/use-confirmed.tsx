import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/api/use-action.ts';
import { ConfirmForm } from './confirm-form.tsx';

/**
 * An action that may need a confirmation: then its form stands in `question`, and the action is repeated once it is
 * given.
 */
export function useConfirmed<Input>(
  work: (input: Input) => Promise<unknown>,
  otherwise: string,
  afterwards?: () => Promise<unknown>,
) {
  const [waiting, setWaiting] = useState<{ input: Input }>();
  const { isBusy, run } = useAction(
    async (input: Input) => {
      try {
        await work(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFIRMATION_REQUIRED') throw error;
        setWaiting({ input });
      }
    },
    otherwise,
    afterwards,
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
