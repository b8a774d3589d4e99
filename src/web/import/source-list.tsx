import { useState } from 'react';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { readSourceOrder } from './source-order.ts';

/** Sources of the same nights, preferred ones first. */
export function SourceList({
  sources,
  onPrefer,
}: {
  sources: readonly string[];
  onPrefer: (source: string) => void;
}) {
  const { title, hint, prefer, preferNamed, preferred } = MESSAGES.sources;
  const [moved, setMoved] = useState<string>();
  const first = readSourceOrder().find((source) => sources.includes(source));
  return (
    <section>
      <h4 className="mt-4 font-semibold">{title}</h4>
      <p className="text-sm text-ink-2">{hint}</p>
      <ul aria-label={title} className="source-list">
        {sources.map((source) => (
          <li key={source} className="mt-2 flex flex-wrap items-center gap-2.5">
            <span className="wrap-anywhere">{nameSource(source)}</span>
            {/* Not `disabled`, which would lose the focus. */}
            <button
              type="button"
              aria-label={preferNamed({ source: nameSource(source) })}
              aria-disabled={source === first}
              className="min-h-11 rounded-full border-[1.5px] border-edge px-4 text-sm font-semibold"
              onClick={() => {
                if (source === first) return;
                setMoved(source);
                onPrefer(source);
              }}
            >
              {prefer}
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {moved !== undefined && preferred({ source: nameSource(moved) })}
      </output>
    </section>
  );
}

/** A device or app by its own name, a format by that of its app. */
function nameSource(source: string): string {
  const formats: Readonly<Record<string, string>> = MESSAGES.formats;
  return Object.hasOwn(formats, source) ? `${formats[source]}` : source;
}
