import { call } from '#web/api/call.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { useApiTokens, useRefresh } from '#web/api/queries/account.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { CurrentPasswordField, toProof } from './sign-in-ways/current-proof.tsx';

/** Changes the password; requires the current one. */
export function PasswordSection({ back }: { back: () => void }) {
  const toast = useToast();
  const refresh = useRefresh('auth-sessions', 'api-tokens');
  const { data: tokens } = useApiTokens();
  const submission = useSubmission(async ({ currentPassword, newPassword = '', revoke }) => {
    const revokeTokens = revoke !== undefined;
    await call('PUT /account/password', {
      body: { ...toProof(currentPassword), newPassword, ...(revokeTokens && { revokeTokens }) },
    });
    toast.show('success', MESSAGES.passwordChanged);
    void refresh();
    back();
  }, MESSAGES.passwordFailed);

  return (
    <>
      <p className="text-ink-2">{MESSAGES.newPasswordHint}</p>
      <Form submission={submission}>
        <CurrentPasswordField />
        <PasswordField
          label={MESSAGES.newPassword}
          name="newPassword"
          autoComplete="new-password"
          required
        />
        {tokens !== undefined && tokens.items.length > 0 && (
          <Checkbox name="revoke" className="mt-3">
            {MESSAGES.revokeTokens}
          </Checkbox>
        )}
        <SubmitButton busy={MESSAGES.changingPassword}>{MESSAGES.changePassword}</SubmitButton>
      </Form>
    </>
  );
}
