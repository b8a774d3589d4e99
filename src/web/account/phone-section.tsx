import { useAccount, useServerUrl } from '#web/api/queries/account.ts';
import { PHONE_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { QrCode } from '#web/ui/qr-code.tsx';

/** The server's address as a code for the phone's camera: the operator's public one, else the one in use. */
export function PhoneSection() {
  const { status } = useAccount();
  const url = useServerUrl();
  if (status === 'loading') return null;
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
