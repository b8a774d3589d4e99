import { useId, useState, type Ref } from 'react';
import { MAX_NOTE_CHARACTERS, shortenNote } from '../rules/note.ts';
import type { SleepDetails } from '../rules/sleep-details.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Ratings } from './ratings.tsx';

type FieldProps<Field extends keyof SleepDetails> = {
  value: SleepDetails[Field];
  onChange: (value: SleepDetails[Field]) => void;
};

/** Rates a sleep from 1 to 5, or not at all. */
const QualityChoice = ({ value, onChange }: FieldProps<'quality'>) => (
  <div className="mt-3.5 flex flex-wrap items-center gap-2">
    <div className="min-w-[220px] flex-1">
      <Ratings value={value} onChoose={(quality) => () => onChange(quality)} />
    </div>
    {value !== null && (
      <button
        type="button"
        aria-label={DIARY_MESSAGES.clearQuality}
        title={DIARY_MESSAGES.clearQuality}
        className="grid size-11 place-items-center rounded-full text-ink-2"
        onClick={() => onChange(null)}
      >
        <Icon name="close" />
      </button>
    )}
  </div>
);

type NoteFieldProps = FieldProps<'note'> & { ref?: Ref<HTMLTextAreaElement> };

export function NoteField({ ref, value, onChange }: NoteFieldProps) {
  const id = useId();
  const [isShortened, setShortened] = useState(false);
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {DIARY_MESSAGES.noteOptional}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        value={value ?? ''}
        // In place of `maxLength`, which shortens a pasted text without a word.
        onChange={({ target }) => {
          setShortened(target.value.length > MAX_NOTE_CHARACTERS);
          onChange(shortenNote(target.value));
        }}
        className="block field-sizing-content max-h-40 min-h-19 w-full resize-none rounded-field border-[1.5px] border-edge bg-sunken px-4 py-3 outline-0 focus:border-soga focus:ring-field"
      />
      <output htmlFor={id}>
        {isShortened && (
          <span className="mt-1 block text-sm text-ink-2">
            {DIARY_MESSAGES.noteShortened({ limit: formatNumber(MAX_NOTE_CHARACTERS) })}
          </span>
        )}
      </output>
    </div>
  );
}

type FormDetails = Pick<SleepDetails, 'quality' | 'note'>;

type DetailFieldsProps = {
  details: FormDetails;
  onChange: (change: Partial<FormDetails>) => void;
};

/** The fields of the details that every sleeper can give. */
export function DetailFields({ details, onChange }: DetailFieldsProps) {
  return (
    <>
      <QualityChoice value={details.quality} onChange={(quality) => onChange({ quality })} />
      <NoteField value={details.note} onChange={(note) => onChange({ note })} />
    </>
  );
}
