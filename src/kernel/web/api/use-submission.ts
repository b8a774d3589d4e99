import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { isAtField, type Failure, type Texts } from '#kernel/web/ui/form.tsx';
import type { Toasts } from '#kernel/web/ui/toast.tsx';
import { ApiError, getErrorMessage, isUnanswered } from './api-error.ts';

/** Error codes that belong to one field. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'currentPassword',
  WRONG_CODE: 'code',
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

type Options = {
  /** The screen stays: a failure is a toast, and a success ends the work. */
  toast?: Toasts;
  /** With `toast`, what follows a success and a failure, before another try is possible. */
  afterwards?: (() => Promise<unknown>) | undefined;
};

/**
 * The state of a form or an action, busy from the start until a failure: after a success the form is left. `work` may
 * return an error message, and learns whether the page is still there; `otherwise` is the message of a failure without a
 * server message.
 */
export function useSubmission<Input = Texts>(
  work: (input: Input, isMounted: () => boolean) => Promise<string | null | void>,
  otherwise: string,
  { toast, afterwards }: Options = {},
) {
  const [running, setRunning] = useState<{ input: Input } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const focusBefore = useRef<Element | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // A disabled control loses the focus. A form focuses its first wrong field.
  useLayoutEffect(() => {
    if (failure === null || isAtField(failure)) return;
    if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
  }, [failure]);

  // Keep the last message until the next response, so that the page does not jump.
  const fail = (message: string, fields: Texts = {}, error?: unknown) => {
    if (toast !== undefined) return toast.show('error', message);
    setRunning(null);
    return setFailure((last) => ({
      message,
      fields,
      error,
      attempt: (last?.attempt ?? 0) + 1,
    }));
  };

  return {
    isBusy: running !== null,
    /** What it is busy with. */
    running: running?.input,
    failure,
    run: async (input: Input) => {
      focusBefore.current = document.activeElement;
      setRunning({ input });
      try {
        const message = await work(input, () => isMounted.current);
        if (typeof message === 'string') fail(message);
      } catch (error) {
        const message = getErrorMessage(error, otherwise);
        const needsServer = toast === undefined && isUnanswered(error);
        fail(
          needsServer ? `${message}\n${TOAST_MESSAGES.needsServer}` : message,
          toFieldMessages(error, input),
          error,
        );
      }
      if (toast === undefined) return;
      await afterwards?.();
      setRunning(null);
    },
    /** Forgets the failure, after a change. */
    clear: () => setFailure(null),
  };
}

export type Submission = ReturnType<typeof useSubmission<Texts>>;

/** Only of fields that the form has, so that no message is lost. */
function toFieldMessages(error: unknown, input: unknown): Texts {
  if (!(error instanceof ApiError) || typeof input !== 'object' || input === null) return {};
  const ownField = FIELD_OF_CODE[error.code ?? ''];
  const details =
    ownField === undefined || error.details.length > 0
      ? error.details
      : [{ field: ownField, message: error.message }];
  return Object.fromEntries(
    details
      .filter(({ field }) => Object.hasOwn(input, field))
      .map(({ field, message }) => [field, message]),
  );
}
