import { AUTH_WORDS } from '#web/messages/auth.ts';

/** Greetings for new and returning visitors. CSS shows one, because the prerendered page serves both. */
export function Welcome() {
  return (
    <>
      <span className="for-newcomers">{AUTH_WORDS.welcome}</span>
      <span className="for-returning">{AUTH_WORDS.welcomeBack}</span>
    </>
  );
}
