import { useState, type RefObject } from 'react';
import type { DateRange } from '#web/api/queries/diary.ts';
import { DIARY_OPENERS } from '#web/messages/first.ts';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOpenDiary } from '../../diary/diary-context.ts';

type DiarySearchProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  range: DateRange;
  /** Whether the range is of one month, which needs no fields. */
  isMonth: boolean;
  /** A phone has its button to add a sleep beside the field. */
  hasAdd: boolean;
  /** The key that moves the focus here. */
  hint: string | undefined;
  onText: (text: string) => void;
  onRange: (range: { from: string | null; to: string | null }) => void;
};

/** Searches notes; opened, it has the dates of the list as well. */
export function DiarySearch(props: DiarySearchProps) {
  const { field, text, range, isMonth, hasAdd, hint, onText, onRange } = props;
  const openDiary = useOpenDiary();
  const [wasOpened, setOpened] = useState(false);
  const { from = '', to = '' } = range;
  const isRange = from !== '' || to !== '';
  const isOpen = wasOpened || text !== '' || (isRange && !isMonth);
  const hasDates = isRange ? !isMonth || wasOpened : isOpen && text === '';
  const close = () => {
    setOpened(false);
    onText('');
    if (isRange) onRange({ from: null, to: null });
    field.current?.blur();
  };
  return (
    <search className="diary-search screen-only">
      <div className="flex gap-2">
        <div className="diary-find">
          <SearchIcon />
          <input
            ref={field}
            type="search"
            enterKeyHint="search"
            maxLength={200}
            aria-label={HISTORY_MESSAGES.search}
            placeholder={HISTORY_MESSAGES.search}
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
            className="diary-add"
            onClick={() => openDiary?.({ kind: 'enter' })}
          >
            <PlusIcon />
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
                onChange={({ target }) =>
                  onRange({ from: from || null, to: to || null, [bound]: target.value || null })
                }
              />
            </div>
          ))}
        </div>
      )}
    </search>
  );
}

// Defined here, because the other icons are part of the first page.
const STROKE = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const;

const SearchIcon = () => (
  <svg className="size-6 flex-none" {...STROKE}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </svg>
);

const PlusIcon = () => (
  <svg className="size-6" {...STROKE}>
    <path d="M12 5v14M5 12h14" />
  </svg>
);
