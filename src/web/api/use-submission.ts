import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, getErrorMessage, type FieldFault } from './api-error.ts';

/** Failures that are about one field, though the server names only their code. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'currentPassword',
  WRONG_CODE: 'code',
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

/** What the red box above the form of an AuthLayout says. */
export const FORM_ERROR_ID = 'form-error';

/** `attempt` tells two failures with the same message apart. */
export type Failure = { message: string; faults: FieldFault[]; attempt: number };

/**
 * The life of a form: busy from the submit on, until it fails. After a success it stays busy, for the page is left.
 * `work` gets the form's texts by name and returns what went wrong, or null; `otherwise` is the message of a failure
 * about which the server said nothing.
 */
export function useSubmission(
  work: (texts: Record<string, string>) => Promise<string | null>,
  otherwise: string,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const focusBefore = useRef<Element | null>(null);

  // A disabled control loses the focus; whoever works by keyboard goes on where the fault is, or where they were.
  useLayoutEffect(() => {
    if (failure === null) return;
    const faulty = formRef.current?.querySelector('[aria-invalid="true"]');
    const target = faulty ?? focusBefore.current;
    if (target instanceof HTMLElement) target.focus();
  }, [failure]);

  // The last failure stands until the next answer, so that the form does not jump away under the thumb.
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
      fail(getErrorMessage(error, otherwise), toFieldFaults(error));
    }
  };

  const faultOf = (field: string) =>
    failure?.faults.find((fault) => fault.field === field)?.message;

  return {
    isBusy,
    failure,
    /** What the server finds wrong with one field. */
    faultOf,
    /** The same for a form in an AuthLayout: what its red box says is not said again at the field. */
    fieldError: (field: string) => {
      const message = faultOf(field);
      if (message === undefined) return {};
      return message === failure?.message ? { errorSaidBy: FORM_ERROR_ID } : { error: message };
    },
    // The method is for a page whose scripts never came: a form without one puts the password into the address.
    formProps: { ref: formRef, method: 'post', onSubmit } as const,
  };
}

/** What stands in the fields of a form, by their names. */
export const readFormTexts = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function toFieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError)) return [];
  const field = FIELD_OF_CODE[error.code ?? ''];
  if (field === undefined || error.details.length > 0) return error.details;
  return [{ field, message: error.message }];
}
