import { readSignInWays } from '#features/sign-in/web/sign-in-ways.ts';
import { SIGN_IN_WAYS_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Passkeys } from '#features/passkeys/web/passkeys.tsx';
import { LinkedProvider } from './linked-provider.tsx';

/** How this account is signed in besides its password: by the provider, and by passkeys. */
export function SignInWaysSection() {
  const { provider } = readSignInWays() ?? {};
  return (
    <>
      <p className="text-pretty text-ink-2">{MESSAGES.hint}</p>
      {provider !== undefined && <LinkedProvider provider={provider} />}
      <Passkeys />
    </>
  );
}
