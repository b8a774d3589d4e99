import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';

/** The current password, required for sensitive changes. */
export function CurrentPasswordField(
  field: Pick<ComponentProps<typeof PasswordField>, 'disabled' | 'error'>,
) {
  return (
    <PasswordField
      {...field}
      label={MESSAGES.currentPassword}
      showLabel={MESSAGES.showPassword}
      hideLabel={MESSAGES.hidePassword}
      name="currentPassword"
      autoComplete="current-password"
      required
    />
  );
}
