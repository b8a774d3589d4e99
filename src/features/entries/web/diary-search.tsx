import { useState, type RefObject } from 'react';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { HISTORY_MESSAGES } from '#kernel/web/messages/app.ts';
import { Field } from '#kernel/web/ui/field.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useJourneyAddress } from '#diary/web/journey-address.ts';
import { toMonthOfRange } from './range-totals.ts';

type DiarySearchProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** A phone has its button to add a sleep beside the field. */
  hasAdd: boolean;
  /** The key that moves the focus here. */
  hint: string | undefined;
  onText: (text: string) => void;
};

/** Searches notes; opened, it has the dates of the list as well. */
export function DiarySearch({ field, text, hasAdd, hint, onText }: DiarySearchProps) {
  const openDiary = useOpenDiary();
  const { range, change } = useJourneyAddress();
  const [wasOpened, setOpened] = useState(false);
  const { from = '', to = '' } = range;
  const isRange = from !== '' || to !== '';
  // A month needs no fields.
  const isMonth = toMonthOfRange(range) !== undefined;
  const isOpen = wasOpened || text !== '' || (isRange && !isMonth);
  const hasDates = isRange ? !isMonth || wasOpened : isOpen && text === '';
  const close = () => {
    setOpened(false);
    onText('');
    if (isRange) change({ from: null, to: null });
    field.current?.blur();
  };
  return (
    <search className="diary-search screen-only">
      <div className="flex gap-2">
        <div className="diary-find flex min-w-0 flex-1 items-center gap-[10px] rounded-field border-[1.5px] bg-sunken text-ink-2">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            enterKeyHint="search"
            maxLength={200}
            aria-label={HISTORY_MESSAGES.search}
            placeholder={HISTORY_MESSAGES.search}
            className="min-w-0 flex-1 self-stretch bg-transparent text-ink outline-0"
            value={text}
            onFocus={() => setOpened(true)}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
          {isOpen ? (
            <button type="button" aria-label={HISTORY_MESSAGES.closeSearch} onClick={close}>
              <Icon name="close" />
            </button>
          ) : (
            hint !== undefined && <kbd>{hint}</kbd>
          )}
        </div>
        {hasAdd && !isOpen && (
          <button
            type="button"
            aria-label={DIARY_OPENERS.forgotTheButton}
            title={DIARY_OPENERS.forgotTheButton}
            className="diary-add border-[1.5px] border-edge"
            onClick={() => openDiary?.({ kind: 'enter' })}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      {hasDates && (
        <div className="flex flex-wrap gap-3">
          {(['from', 'to'] as const).map((bound) => (
            <div key={bound} className="min-w-36 flex-1">
              <Field
                type="date"
                label={HISTORY_MESSAGES[bound]}
                value={bound === 'from' ? from : to}
                // The browser scrolls to a part of the date, without the margin that keeps it clear of the links.
                onFocus={({ target }) => target.labels?.[0]?.scrollIntoView({ block: 'nearest' })}
                onChange={({ target }) => change({ [bound]: target.value || null })}
              />
            </div>
          ))}
        </div>
      )}
    </search>
  );
}
