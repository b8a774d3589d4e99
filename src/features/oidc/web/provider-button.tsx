import { useEffect, useEffectEvent } from 'react';
import type { SignInWayProps } from '#web-feature.ts';
import type { OidcSignIn } from '../contract.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { leaveForProvider } from '#accounts/web/sign-in-ways.ts';
import { OTHER_WAYS_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { followAccountLanguage } from '#kernel/web/messages/change-language.ts';
import { LOGIN_MESSAGES } from '#kernel/web/messages/first.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { NewAccountPage } from './new-account-page.tsx';
import { SecondStepPage } from '#sign-in/web/second-step-page.tsx';
import { useEnter } from '#sign-in/web/use-enter.ts';

type ProviderButtonProps = { provider: string } & Omit<SignInWayProps, 'ways'>;

/** Signs in by the provider: leaves the app, and goes on where the provider sends the browser back. */
export function ProviderButton({ provider, invitation, onPage }: ProviderButtonProps) {
  const enter = useEnter();
  const onBack = () => onPage?.(null);
  const { isBusy, failure, run } = useSubmission(async (isBack: boolean, isMounted) => {
    if (!isBack) {
      const body = invitation === undefined ? {} : { invitation };
      await leaveForProvider(() => call('POST /oidc/attempts', { body }));
      return null;
    }
    try {
      const { newAccount, ...signedIn } = await call('POST /oidc/sign-in');
      if (newAccount === undefined) return enter(await readToken(signedIn), isMounted);
      onPage?.(<NewAccountPage newAccount={newAccount} onBack={onBack} />);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CODE_REQUIRED') throw error;
      const signIn = async (code: string) =>
        await readToken(await call('POST /oidc/sign-in', { body: { code } }));
      onPage?.(<SecondStepPage signIn={signIn} onBack={onBack} />);
    }
    return null;
  }, LOGIN_MESSAGES.failed);

  const goOn = useEffectEvent(() => {
    if (!onPage || !location.hash.startsWith('#oidc')) return;
    history.replaceState(history.state, '', location.pathname);
    void run(true);
  });
  useEffect(() => goOn(), []);

  useEffect(() => {
    // After the browser's Back from the provider the button would wait forever.
    const restart = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', restart);
    return () => removeEventListener('pageshow', restart);
  }, []);

  return (
    <>
      <Button kind="secondary" wide disabled={isBusy} onClick={() => void run(false)}>
        <bdi>{isBusy ? MESSAGES.opening({ provider }) : MESSAGES.signInBy({ provider })}</bdi>
      </Button>
      {failure !== null && <FormError key={failure.attempt} message={failure.message} />}
    </>
  );
}

/** Shows the account's language. */
async function readToken({ accessToken = '', language }: OidcSignIn): Promise<string> {
  await followAccountLanguage(language);
  return accessToken;
}
