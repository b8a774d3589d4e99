import { createContext, useContext, type ReactNode } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { useAccountWays } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { leaveForProvider, readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { ACCOUNT_MESSAGES, SIGN_IN_WAYS_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { PasswordField } from '#kernel/web/ui/field.tsx';

/** Renders what confirms this sign-in in place of the password. */
type RenderConfirmation = (onConfirmed: () => void) => ReactNode;

export const ConfirmationContext = createContext<RenderConfirmation>(() => null);

/** Whether the account confirms by a password; true until that is known, and without a call where all do. */
export function useHasPassword(): boolean {
  const { data } = useAccountWays();
  return (data?.hasPassword ?? true) && (readSignInWays()?.hasPassword ?? true);
}

/** The proof that sensitive changes need: the current password, else another confirmation before. */
export function CurrentPasswordField() {
  return useHasPassword() ? (
    <PasswordField
      label={ACCOUNT_MESSAGES.currentPassword}
      name="currentPassword"
      autoComplete="current-password"
    />
  ) : (
    <OtherConfirmation />
  );
}

/** What a request says of the current password, of a form that may have no field for it. */
export const toProof = (currentPassword: string | undefined): { currentPassword?: string } =>
  currentPassword === undefined ? {} : { currentPassword };

function OtherConfirmation() {
  const renderConfirmation = useContext(ConfirmationContext);
  const refresh = useRefresh('sign-in-ways');
  const { data: ways } = useAccountWays();
  const { provider } = readSignInWays() ?? {};
  const { isBusy, run } = useAction(async () => {
    const section = new URLSearchParams(location.search).get('account') ?? 'profile';
    const body = { purpose: 'confirm', section } as const;
    await leaveForProvider(() => call('POST /account/oidc/attempts', { body }));
  }, ACCOUNT_MESSAGES.saveFailed);
  if (ways?.isConfirmed) return <p className="mt-4">{MESSAGES.confirmed}</p>;
  return (
    <>
      {provider !== undefined && ways?.provider && (
        <Button kind="secondary" wide className="mt-4" disabled={isBusy} onClick={() => void run()}>
          {MESSAGES.confirmBy({ provider })}
        </Button>
      )}
      {renderConfirmation(() => void refresh())}
    </>
  );
}
