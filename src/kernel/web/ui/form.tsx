import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { FormError } from './form-error.tsx';

/** The values of a form by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;

/** `fields`: messages by the name of their field. `attempt` distinguishes two failures with the same message. */
export type Failure = { message: string; fields: Texts; error?: unknown; attempt: number };

export const isAtField = ({ fields }: Failure): boolean => Object.keys(fields).length > 0;

/** The id of the error box above the form of an AuthLayout. */
export const FORM_ERROR_ID = 'form-error';

type FormState = {
  isBusy: boolean;
  failure: Failure | null;
  /** The page shows each failure in a box above the form, so that the form repeats none. */
  hasBoxAbove: boolean;
};

const FormContext = createContext<FormState>({ isBusy: false, failure: null, hasBoxAbove: false });

/** The state of the form around. Its controls are disabled while it is submitted. */
export const useFormState = () => use(FormContext);

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'onSubmit'> & {
  /** Of `useSubmission`. */
  submission: {
    isBusy: boolean;
    failure: Failure | null;
    run: (texts: Texts) => Promise<void>;
  };
  hasBoxAbove?: boolean;
  children: ReactNode;
};

/** A form that shows a failure at its fields, else in a box, and focuses the first wrong field. */
export function Form({ submission, hasBoxAbove = false, children, ...rest }: FormProps) {
  const { isBusy, failure, run } = submission;
  const form = useRef<HTMLFormElement>(null);
  const state = useMemo(() => ({ isBusy, failure, hasBoxAbove }), [isBusy, failure, hasBoxAbove]);
  useLayoutEffect(() => {
    if (failure !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  return (
    <FormContext value={state}>
      <form
        {...rest}
        ref={form}
        // Without scripts, a form without `method` would put the password into the URL.
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void run(readTexts(event.currentTarget));
        }}
      >
        {failure !== null && !hasBoxAbove && !isAtField(failure) && (
          <FormError key={failure.attempt} message={failure.message} />
        )}
        {children}
      </form>
    </FormContext>
  );
}

export const readTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
