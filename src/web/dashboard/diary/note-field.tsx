import { useId, type Ref } from 'react';
import { DIARY_MESSAGES } from '#web/messages/app.ts';

/** The server's maximum length. */
const MAX_NOTE_LENGTH = 2000;

type NoteFieldProps = {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (note: string) => void;
};

/** The note of a sleep. */
export function NoteField({ ref, value, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {DIARY_MESSAGES.noteOptional}
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block field-sizing-content max-h-40 min-h-19 w-full resize-none rounded-field border-[1.5px] border-edge bg-sunken px-4 py-3 outline-0 focus:border-soga focus:ring-3 focus:ring-soga/28"
      />
    </div>
  );
}
