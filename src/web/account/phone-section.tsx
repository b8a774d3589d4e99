import { useAccount } from '#web/api/queries/account.ts';
import { BASE_PATH } from '#web/api/call.ts';
import { PHONE_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The server's address as a code for the phone's camera: the operator's public one, else the one in use. */
export function PhoneSection() {
  const load = useAccount();
  if (load.status === 'loading') return null;
  const publicUrl = load.status === 'loaded' ? load.account.publicUrl : null;
  const url = publicUrl ?? location.origin + BASE_PATH;
  if (isOnlyOnThisDevice(new URL(url).hostname)) return <p>{MESSAGES.onlyHere}</p>;
  return (
    <>
      <p>{MESSAGES.scan}</p>
      <QrCode text={url} label={MESSAGES.code} />
      <p className="mt-4 text-center wrap-anywhere select-all" dir="ltr">
        {url}
      </p>
    </>
  );
}

const isOnlyOnThisDevice = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
