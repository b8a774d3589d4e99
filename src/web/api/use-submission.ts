import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { TOAST_MESSAGES } from '#web/messages/first.ts';
import { ApiError, getErrorMessage, isUnanswered, type FieldFault } from './api-error.ts';

/** Error codes that belong to one field. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'currentPassword',
  WRONG_CODE: 'code',
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

/** The id of the error message above the form of an AuthLayout. */
export const FORM_ERROR_ID = 'form-error';

/** `attempt` distinguishes two errors with the same message. */
export type Failure = { message: string; faults: FieldFault[]; attempt: number };

/**
 * State of a form: busy from the submit until it fails. After a success it stays busy, because the page is left.
 * `work` gets the form's texts by name and returns an error or null; `otherwise` is the message of a failure
 * without a server message.
 */
export function useSubmission(
  work: (texts: Record<string, string>) => Promise<string | null>,
  otherwise: string,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const focusBefore = useRef<Element | null>(null);

  // A disabled control loses the focus: restore it to the faulty field or the previous control.
  useLayoutEffect(() => {
    if (failure === null) return;
    const faulty = formRef.current?.querySelector('[aria-invalid="true"]');
    const target = faulty ?? focusBefore.current;
    if (target instanceof HTMLElement) target.focus();
  }, [failure]);

  // Keep the last error until the next response, so that the form does not jump.
  const fail = (message: string, faults: FieldFault[] = []) => {
    setBusy(false);
    setFailure((last) => ({ message, faults, attempt: (last?.attempt ?? 0) + 1 }));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = readFormTexts(event.currentTarget);
    focusBefore.current = document.activeElement;
    setBusy(true);
    try {
      const message = await work(texts);
      if (message !== null) fail(message);
    } catch (error) {
      const message = getErrorMessage(error, otherwise);
      fail(
        isUnanswered(error) ? `${message}\n${TOAST_MESSAGES.needsServer}` : message,
        toFieldFaults(error),
      );
    }
  };

  const findFault = (field: string) =>
    failure?.faults.find((fault) => fault.field === field)?.message;

  return {
    isBusy,
    failure,
    /** The server's error for one field. */
    findFault,
    /** The same for a form in an AuthLayout; a message that is above the form is not repeated at the field. */
    fieldError: (field: string) => {
      const message = findFault(field);
      if (message === undefined) return {};
      return message === failure?.message ? { errorSaidBy: FORM_ERROR_ID } : { error: message };
    },
    // Without scripts, a form without `method` would put the password into the URL.
    formProps: { ref: formRef, method: 'post', onSubmit } as const,
  };
}

/** The field values of a form by name. */
export const readFormTexts = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function toFieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  const field = FIELD_OF_CODE[error.code ?? ''];
  if (field === undefined || error.details.length > 0) return error.details;
  return [{ field, message: error.message }];
}
