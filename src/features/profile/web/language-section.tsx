import { lazy, Suspense, useId } from 'react';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import { useAccount } from '#accounts/web/queries.ts';
import { changeLanguage, chooseAutomatically } from '#kernel/web/messages/change-language.ts';
import { LANGUAGE_MESSAGES } from '#kernel/web/messages/first.ts';
import { ACCOUNT_MESSAGES } from '#kernel/web/messages/app.ts';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { prepareLanguages } from '#kernel/web/ui/language-select.tsx';

const LanguageSelect = lazy(prepareLanguages);

/** The account's language, for the app, mails and reminders; saved at once, and says so. */
export function LanguageSection() {
  const id = useId();
  const toast = useToast();
  const load = useAccount();
  const changeAccount = useChangeAccount();
  const change = async (tag: string) => {
    await changeAccount({ language: tag === 'auto' ? null : tag });
    await (tag === 'auto' ? chooseAutomatically() : changeLanguage(tag));
    toast.show('success', ACCOUNT_MESSAGES.saved);
  };
  if (load.account === undefined) return <QueryState query={load} />;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {LANGUAGE_MESSAGES.label}
      </label>
      <Suspense fallback={<div className="min-h-13" />}>
        <LanguageSelect id={id} value={load.account.language ?? 'auto'} onChange={change} />
      </Suspense>
    </>
  );
}
