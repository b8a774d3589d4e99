import { useEffect, useRef, useState, type ReactNode } from 'react';
import { changeLanguage, loadLanguages } from '#kernel/web/messages/change-language.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { LANGUAGE_MESSAGES, TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { Select } from './choices.tsx';

type Languages = Awaited<ReturnType<typeof loadLanguages>>;

let languages: Languages = {};

/** The choice, with the list of languages; without a network only the current one is shown. */
export async function prepareLanguages() {
  languages = await loadLanguages().catch(() => languages);
  return { default: LanguageSelect };
}

type LanguageSelectProps = {
  id?: string;
  /** A tag, or `auto`, which is then offered too. */
  value?: string;
  isFocused?: boolean;
  onChange?: (tag: string) => Promise<void>;
};

/** The languages by their own names; choosing one shows it at once. */
function LanguageSelect({
  id,
  value,
  isFocused = false,
  onChange = changeLanguage,
}: LanguageSelectProps): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(value ?? currentLanguage());
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFocused) select.current?.focus();
  }, [isFocused]);

  const choose = async (tag: string) => {
    const before = chosen;
    setChosen(tag);
    setFailed(false);
    try {
      await onChange(tag);
    } catch {
      setChosen(before);
      setFailed(true);
    }
  };
  return (
    <>
      <Select
        ref={select}
        id={id}
        aria-label={id === undefined ? LANGUAGE_MESSAGES.label : undefined}
        value={chosen}
        onChange={(event) => void choose(event.target.value)}
        className={id === undefined ? 'min-h-11' : 'min-h-13 w-full'}
      >
        {value !== undefined && <option value="auto">{LANGUAGE_MESSAGES.auto}</option>}
        {Object.entries(languages).map(([tag, { name, lang }]) => (
          <option key={tag} value={tag} lang={lang}>
            {name}
          </option>
        ))}
      </Select>
      {hasFailed && (
        <span role="alert" className="block text-sm">
          {TOAST_MESSAGES.needsServer}
        </span>
      )}
    </>
  );
}
