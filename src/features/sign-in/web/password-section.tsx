import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { PasswordField } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { CurrentPasswordField, toProof } from './current-proof.tsx';

type PasswordSectionProps = {
  back: () => void;
  /** Whether there are API tokens, which the change could revoke. */
  hasTokens: boolean;
  /** Whether anything is sent to places, which the change could hold. */
  hasPlaces: boolean;
};

/** Changes the password; requires the current one. */
export function PasswordSection({ back, hasTokens, hasPlaces }: PasswordSectionProps) {
  const toast = useToast();
  const refresh = useRefresh('auth-sessions', 'api-tokens', 'webhooks', 'reminders');
  const submission = useSubmission(async ({ currentPassword, newPassword = '', revoke, hold }) => {
    const choices = {
      ...(revoke !== undefined && { revokeTokens: true }),
      ...(hold !== undefined && { holdPlaces: true }),
    };
    const body = { ...toProof(currentPassword), newPassword, ...choices };
    await call('PUT /account/password', { body });
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
        />
        {hasTokens && (
          <Checkbox name="revoke" className="mt-3">
            {MESSAGES.revokeTokens}
          </Checkbox>
        )}
        {hasPlaces && (
          <Checkbox name="hold" className="mt-3">
            {MESSAGES.holdPlaces}
          </Checkbox>
        )}
        <SubmitButton busy={MESSAGES.changingPassword}>{MESSAGES.titles.password}</SubmitButton>
      </Form>
    </>
  );
}
