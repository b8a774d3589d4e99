import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LANGUAGE_MESSAGES } from '#kernel/web/messages/first.ts';
import { Icon } from './icon.tsx';

const LanguageSelect = lazy(() =>
  import('./language-select.tsx').then(
    (module) => module.prepareLanguages(),
    // Without a network the choice is missing, and signing in fails too.
    () => ({ default: (): ReactNode => null }),
  ),
);

/** A quiet button that becomes the choice of languages. */
export function LanguageLink() {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button type="button" className="gap-1.5" onClick={() => setOpen(true)}>
      <Icon name="globe" />
      {LANGUAGE_MESSAGES.label}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <LanguageSelect isFocused />
    </Suspense>
  );
}
