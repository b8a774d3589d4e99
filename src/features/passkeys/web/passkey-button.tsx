import { useEffect, useEffectEvent, useState } from 'react';
import type { AnsweringCredential } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { askForPasskey, canUsePasskeys } from './credentials.ts';
import { openPublicAddress } from '#accounts/web/sign-in-ways.ts';
import { PASSKEY_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { followAccountLanguage } from '#kernel/web/messages/change-language.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { useEnter } from '#sign-in/web/use-enter.ts';

/** Before the challenge of a waiting sign-in page expires, after ten minutes. */
const ASK_AGAIN_AFTER_MS = 9 * 60_000;

/** Signs in with a passkey: of this device among the suggestions for the email, or of any by the button. */
export function PasskeyButton() {
  const enter = useEnter();
  const { isBusy, failure, run } = useSubmission(
    async (ask: () => Promise<AnsweringCredential>, isMounted) => {
      const credential = await ask();
      const { accessToken, language } = await call('POST /login/passkey', { body: { credential } });
      await followAccountLanguage(language);
      return enter(accessToken, isMounted);
    },
    MESSAGES.failed,
  );
  const suggest = (credential: AnsweringCredential) => void run(async () => credential);
  useSuggestions({ isPaused: isBusy, onChosen: suggest });

  if (!canUsePasskeys()) return null;
  const ask = async () => await askForPasskey(await call('POST /login/passkey/challenge'));
  const press = () => openPublicAddress() || run(ask);
  return (
    <>
      <Button kind="secondary" wide disabled={isBusy} onClick={() => void press()}>
        {isBusy ? MESSAGES.waiting : MESSAGES.signIn}
      </Button>
      {failure !== null && <FormError key={failure.attempt} message={failure.message} />}
    </>
  );
}

type Suggestions = { isPaused: boolean; onChosen: (credential: AnsweringCredential) => void };

/** Lets the browser suggest passkeys in the field of the email, as it does with passwords. */
function useSuggestions({ isPaused, onChosen }: Suggestions): void {
  const [round, setRound] = useState(0);
  // A new function must not ask again.
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (isPaused || !canUsePasskeys()) return;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => setRound(round + 1), ASK_AGAIN_AFTER_MS);
    const wait = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      const field = document.querySelector<HTMLInputElement>('input[name=email]');
      if (field !== null) field.autocomplete = 'username webauthn';
      const options = await call('POST /login/passkey/challenge');
      if (signal.aborted) return;
      choose(await askForPasskey(options, { mediation: 'conditional', signal }));
    };
    // Without suggestions there is still the button.
    wait().catch(() => {});
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isPaused, round]);
}
