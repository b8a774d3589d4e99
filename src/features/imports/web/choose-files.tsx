import type { InputFile } from '../readers/read-exports.ts';
import { useId, useState, type ChangeEvent } from 'react';
import { IMPORT_FORMATS } from '../import-plan.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import type { StepProps } from './import-session.ts';

/** Any file may be chosen: exports are recognized by content. */
export function ChooseFiles({ session, state: { error } }: StepProps<'choose'>) {
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    session.readFiles(toInputFiles(target.files ?? []));
  return (
    <>
      <p className="text-pretty text-ink-2">{MESSAGES.intro}</p>
      {error && <FormError message={MESSAGES[error]} />}
      <div
        className={`mt-4 rounded-field px-4 py-4 border-2 border-dotted ${isOver ? 'border-soga bg-press' : 'border-line'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void readDroppedFiles(event.dataTransfer).then(session.readFiles);
        }}
      >
        <div className="flex flex-wrap gap-2.5">
          <FileButton label={MESSAGES.chooseFiles} onChange={choose} />
          <FileButton label={MESSAGES.chooseFolder} isFolder onChange={choose} />
        </div>
        <p className="drop-hint mt-2 text-center text-sm text-ink-2">{MESSAGES.dropHere}</p>
      </div>
      <details className="import-list mt-3">
        <summary className="text-sm font-semibold">{MESSAGES.readable}</summary>
        <ul className="text-sm text-ink-2">
          {IMPORT_FORMATS.map((format) => (
            <li key={format}>{MESSAGES.formats[format]}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

type FileButtonProps = {
  label: string;
  /** The first button chooses files, and gets the focus when the step begins. */
  isFolder?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A file field that looks like a button. */
function FileButton({ label, isFolder = false, onChange }: FileButtonProps) {
  const id = useId();
  return (
    <span className="relative flex flex-auto">
      <input
        id={id}
        type="file"
        multiple
        data-step-focus={isFolder ? undefined : ''}
        className="sr-only"
        onChange={onChange}
        {...(isFolder && { webkitdirectory: '' })}
      />
      <label
        htmlFor={id}
        className="file-button flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-full border-[1.5px] border-edge px-5 py-2 text-center font-semibold"
      >
        {label}
      </label>
    </span>
  );
}

/** Files of a file field; those of a folder have it in their path. */
const toInputFiles = (files: Iterable<File>): InputFile[] =>
  [...files].map((blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));

/** Dropped files, and those in dropped folders. Files that vanish meanwhile are left out. */
async function readDroppedFiles({ items }: DataTransfer): Promise<InputFile[]> {
  // The list is empty after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(readEntry))).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<InputFile[]> {
  const path = entry.fullPath.slice(1);
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) => {
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined));
    });
    return file ? [{ path, blob: file }] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: InputFile[] = [];
  for (;;) {
    // 100 entries at a time; an empty list ends it.
    const entries = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (entries.length === 0) return files;
    files.push(...(await Promise.all(entries.map(readEntry))).flat());
  }
}
