import { useAccount, useServerUrl } from '#accounts/web/queries.ts';
import { isOnlyOnThisDevice } from '#kernel/web/browser/server-url.ts';
import { ADMINISTRATION_MESSAGES, PHONE_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';

/** The server's address as a code for the phone's camera: the operator's public one, else the one in use. */
export function PhoneSection() {
  const { account, isLoading } = useAccount();
  const url = useServerUrl();
  if (isLoading) return null;
  if (isOnlyOnThisDevice(url)) {
    return (
      <>
        <p>{MESSAGES.onlyHere}</p>
        {account?.isAdministrator && <p className="mt-3">{ADMINISTRATION_MESSAGES.needs.phones}</p>}
      </>
    );
  }
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
