import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { ACCOUNT_MESSAGES, SIGN_IN_WAYS_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { CodeField } from '#sign-in/web/reauth-form.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { Form, type Texts } from '#kernel/web/ui/form.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';

/** Ends what an account began at the provider, when the browser comes back: a link, or a confirmation. */
export function ProviderReturn() {
  const toast = useToast();
  const refresh = useRefresh('sign-in-ways');
  const [state, setState] = useState<'open' | 'code' | 'done'>('open');
  const submission = useSubmission(async ({ code = '' }: Texts) => {
    try {
      const { outcome } = await call('POST /account/oidc', { body: code === '' ? {} : { code } });
      toast.show('success', MESSAGES[outcome]);
      setState('done');
      await refresh();
    } catch (error) {
      const needsCode = error instanceof ApiError && error.code === 'WRONG_CODE';
      if (needsCode) setState('code');
      throw error;
    }
  }, ACCOUNT_MESSAGES.saveFailed);
  const { failure } = submission;

  const endAttempt = useEffectEvent(() => {
    // The attempt can end only once.
    history.replaceState(history.state, '', location.pathname + location.search);
    void submission.run({});
  });
  useEffect(() => endAttempt(), []);

  if (state === 'done' || failure === null) return null;
  if (state === 'open') return <FormError message={failure.message} />;
  return (
    <Form submission={submission}>
      <CodeField />
      <SubmitButton kind="secondary" busy={ACCOUNT_MESSAGES.confirming}>
        {ACCOUNT_MESSAGES.confirm}
      </SubmitButton>
    </Form>
  );
}
