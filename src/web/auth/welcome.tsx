import { AUTH_MESSAGES } from '#web/messages/first.ts';

/** Greetings for new and returning visitors. CSS shows one, because the prerendered page serves both. */
export function Welcome() {
  return (
    <>
      <span className="for-newcomers">{AUTH_MESSAGES.welcome}</span>
      <span className="for-returning">{AUTH_MESSAGES.welcomeBack}</span>
    </>
  );
}
