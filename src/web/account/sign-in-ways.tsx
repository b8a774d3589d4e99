import { readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { LinkedProvider } from '#oidc/web/linked-provider.tsx';
import { Passkeys } from '#passkeys/web/passkeys.tsx';
import { SIGN_IN_WAYS_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';

/** How this account is signed in besides its password: by the provider, and by passkeys. */
export function SignInWays() {
  const { provider } = readSignInWays() ?? {};
  return (
    <>
      <p className="text-pretty text-ink-2">{MESSAGES.hint}</p>
      {provider !== undefined && <LinkedProvider provider={provider} />}
      <Passkeys />
    </>
  );
}
