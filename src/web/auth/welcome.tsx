import { AUTH_WORDS } from '#web/messages/auth.ts';

/** Greets a newcomer or an old friend; gate.css shows one of the two, because the build draws this page for both. */
export function Welcome() {
  return (
    <>
      <span className="for-newcomers">{AUTH_WORDS.welcome}</span>
      <span className="for-returning">{AUTH_WORDS.welcomeBack}</span>
    </>
  );
}
