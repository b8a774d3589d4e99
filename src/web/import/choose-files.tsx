import { useId, useState, type ChangeEvent } from 'react';
import { IMPORT_FORMATS } from '#domain/import-plan.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { readDroppedFiles, toInputFiles } from './dropped-files.ts';
import type { ImportSession } from './import-session.ts';

/** Any file may be chosen: exports are recognized by content. */
export function ChooseFiles({
  session,
  error,
}: {
  session: ImportSession;
  error: 'readFailed' | 'readStuck' | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    session.readFiles(toInputFiles(target.files ?? []));
  return (
    <>
      <p className="text-pretty text-ink-2">{MESSAGES.intro}</p>
      {error && <FormError message={MESSAGES[error]} />}
      <div
        className={`import-box mt-4 border-2 border-dotted ${isOver ? 'border-soga bg-press' : 'border-line'}`}
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
          <FileButton label={MESSAGES.chooseFiles} isFirst onChange={choose} />
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

/** A file field that looks like a button. */
function FileButton({
  label,
  isFolder = false,
  isFirst = false,
  onChange,
}: {
  label: string;
  isFolder?: boolean;
  isFirst?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const id = useId();
  return (
    <span className="relative flex-1">
      <input
        id={id}
        type="file"
        multiple
        data-step-focus={isFirst ? '' : undefined}
        className="sr-only"
        onChange={onChange}
        {...(isFolder && { webkitdirectory: '' })}
      />
      <label htmlFor={id} className="file-button">
        {label}
      </label>
    </span>
  );
}
