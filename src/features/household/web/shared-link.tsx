import { ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';
import { useServerUrl } from '#accounts/web/queries.ts';

/** A link to hand over: as text that a tap selects, and as a code. `path` begins with a slash. */
export function SharedLink({ path, hint }: { path: string; hint: string }) {
  const url = useServerUrl() + path;
  return (
    <output className="mt-4 block rounded-field border-[1.5px] border-edge p-3">
      <p className="text-sm">{hint}</p>
      <QrCode text={url} label={MESSAGES.code} />
      <p className="mt-3 text-sm wrap-anywhere select-all" dir="ltr">
        {url}
      </p>
    </output>
  );
}
