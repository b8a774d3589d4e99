import type { SignInWays } from '#web/browser/sign-in-ways.ts';
import { Button } from '#web/ui/button.tsx';
import { OTHER_WAYS_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { SecondStepProps } from './second-step-page.tsx';

type OtherWaysProps = Pick<SecondStepProps, 'onToken'> & { ways: SignInWays };

/** The ways to sign in besides the password, below the specified form. */
export function OtherWays({ ways: { provider, hasPasskeys }, onToken }: OtherWaysProps) {
  return (
    <div className="mt-3 grid gap-3">
      {provider !== undefined && (
        <Button kind="secondary" wide>
          <bdi>{MESSAGES.signInBy({ provider })}</bdi>
        </Button>
      )}
      {hasPasskeys && <PasskeyButton onToken={onToken} />}
    </div>
  );
}
