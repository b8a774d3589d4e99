import type { SignInWays } from './sign-in-ways.ts';
import { PasskeyButton } from '#features/passkeys/web/passkey-button.tsx';
import { ProviderButton, type ProviderButtonProps } from '#features/oidc/web/provider-button.tsx';

type OtherWaysProps = Omit<ProviderButtonProps, 'provider'> & { ways: SignInWays };

/** The ways to sign in besides the password, below the specified form. */
export function OtherWays({ ways: { provider, hasPasskeys }, ...props }: OtherWaysProps) {
  return (
    <div className="mt-3 grid gap-3 desk:-mb-3 desk:h-0 desk:content-start">
      {provider !== undefined && <ProviderButton provider={provider} {...props} />}
      {hasPasskeys && <PasskeyButton />}
    </div>
  );
}
