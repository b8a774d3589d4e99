import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { AUTH_SESSIONS_KEY } from '#web/api/queries/account.ts';

/** Changes the password; requires the current one. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { isBusy, failure, findFault, formProps } = useSubmission(
    async ({ currentPassword = '', newPassword = '' }) => {
      await call('PUT /account/password', { body: { currentPassword, newPassword } });
      toast.show('success', MESSAGES.passwordChanged);
      void queryClient.invalidateQueries({ queryKey: [AUTH_SESSIONS_KEY] });
      onChanged();
      return null;
    },
    MESSAGES.passwordFailed,
  );

  return (
    <form {...formProps}>
      <p className="text-ink-2">{MESSAGES.newPasswordHint}</p>
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <CurrentPasswordField disabled={isBusy} error={findFault('currentPassword')} />
      <PasswordField
        showLabel={MESSAGES.showPassword}
        hideLabel={MESSAGES.hidePassword}
        label={MESSAGES.newPassword}
        name="newPassword"
        autoComplete="new-password"
        required
        disabled={isBusy}
        error={findFault('newPassword')}
      />
      <Button type="submit" wide disabled={isBusy} className="mt-5.5">
        {isBusy ? MESSAGES.changingPassword : MESSAGES.changePassword}
      </Button>
    </form>
  );
}
