import { saveFile } from '#kernel/web/api/download.ts';
import { CONNECTION_MESSAGES, TWO_STEP_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

type RecoveryCodeListProps = { codes: readonly string[]; onKept: () => void };

/** Shows the recovery codes once, with buttons to save them. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const file = () =>
    new File(
      [MESSAGES.codesFile({ host: location.host, codes: codes.join('\n') })],
      'lelap-recovery-codes.txt',
      { type: 'text/plain' },
    );

  return (
    <>
      <ul
        aria-label={MESSAGES.codesName}
        className="mt-4 rounded-field bg-sunken px-3 py-3 text-center font-mono text-[0.9375rem] leading-loose"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
        <CopyButton text={codes.join('\n')} />
        <Button kind="secondary" className="px-5 text-sm" onClick={() => saveFile(file())}>
          {MESSAGES.downloadCodes}
        </Button>
      </div>
      <Button wide className="mt-4" onClick={onKept}>
        {MESSAGES.codesKept}
      </Button>
    </>
  );
}

type CopyButtonProps = { text: string; label?: string };

/** Copies a text. Hidden without the Clipboard API, which needs HTTPS or localhost. */
export function CopyButton({ text, label = MESSAGES.copy }: CopyButtonProps) {
  const toast = useToast();
  if (!('clipboard' in navigator)) return null;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.show('success', CONNECTION_MESSAGES.copied),
      () => toast.show('error', MESSAGES.copyFailed),
    );
  return (
    <Button kind="secondary" className="px-4 text-sm" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
