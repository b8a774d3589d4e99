import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { ProfileSection } from '#profile/web/profile-section.tsx';
import { PasskeyConfirmation } from '#passkeys/web/passkey-confirmation.tsx';
import { ConfirmationContext } from '#sign-in/web/current-proof.tsx';
import { useBrowserSettings } from '#profile/web/use-browser-settings.ts';
import { useProfileForm } from '#profile/web/use-profile-form.ts';
import { SectionLinks } from './section-links.tsx';
import { getTitle, SECTIONS } from './sections.tsx';
import { useAccount } from '#accounts/web/queries.ts';
import { ACCOUNT_STALE_MS } from '#accounts/web/account-query.ts';

const ProviderReturn = lazy(async () => ({
  default: (await import('#oidc/web/provider-return.tsx')).ProviderReturn,
}));

const PROFILE = 'profile';

const renderConfirmation = (onConfirmed: () => void) => (
  <PasskeyConfirmation onConfirmed={onConfirmed} />
);

/** The account settings, one section at a time; nothing for an unknown section of the address. */
export function AccountDialog({ section: id }: { section: string }) {
  const isKnown = id === PROFILE || SECTIONS.some((section) => section.id === id);
  if (!isKnown) return null;
  return (
    <ConfirmationContext value={renderConfirmation}>
      <KnownSection id={id} />
    </ConfirmationContext>
  );
}

function KnownSection({ id }: { id: string }) {
  const { open, back, close } = useAccountSection();
  const load = useAccount(ACCOUNT_STALE_MS);
  const browser = useBrowserSettings();
  const form = useProfileForm(load.account, () => {
    browser.save();
    close();
  });
  const formId = useId();
  const profile = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isBack] = useState(() => location.hash.startsWith('#oidc'));
  const section = SECTIONS.find((section) => section.id === id);
  // Not a state, which the browser's Back could overtake.
  const hasChosen = useRef(false);
  const noteChosen = useCallback((isChanged: boolean) => {
    hasChosen.current = isChanged;
  }, []);
  const isSectionChanged = () =>
    hasChosen.current || (section?.keepsTyped === true && hasTypedText(content.current));

  // Back at the profile, focus the button that opened the section.
  useAfterChange(id, (before) => {
    if (id === PROFILE)
      profile.current?.querySelector<HTMLElement>(`[data-opens="${before}"]`)?.focus();
  });

  return (
    <Dialog
      title={section === undefined ? MESSAGES.titles.profile : getTitle(section)}
      back={section && { label: MESSAGES.back, onPress: back, isChanged: isSectionChanged }}
      footer={
        section === undefined && !load.isLoading ? (
          <Button type="submit" form={formId} wide disabled={form.isBusy}>
            {form.isBusy ? MESSAGES.saving : MESSAGES.save}
          </Button>
        ) : undefined
      }
      isChanged={!form.isBusy && (form.isChanged || browser.isChanged)}
      onClose={close}
    >
      {isBack && (
        <Suspense>
          <ProviderReturn />
        </Suspense>
      )}
      {/* Hidden, not unmounted, so that typed text survives. */}
      <div ref={profile} hidden={section !== undefined} onInput={form.noteChange}>
        <ProfileSection load={load} form={form} browser={browser} formId={formId} open={open}>
          {load.account && <SectionLinks account={load.account} open={open} />}
        </ProfileSection>
      </div>
      {section !== undefined && (
        <div ref={content}>
          <Suspense fallback={<div className="min-h-75" />}>
            <section.Component open={open} back={back} browser={browser} onChange={noteChosen} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
}

const hasTypedText = (content: HTMLElement | null): boolean =>
  [...(content?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])].some(
    ({ disabled, value, defaultValue }) => !disabled && value !== defaultValue,
  );
