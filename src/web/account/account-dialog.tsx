import { lazy, Suspense, useCallback, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { ActivityPlaceholder } from './activity/activity-placeholder.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { ExportSection } from './export/export-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { TwoStepPlaceholder } from './two-step/two-step-placeholder.tsx';
import { TimeZoneSection } from './time-zone/time-zone-section.tsx';
import { useAccount } from '#web/api/queries/account.ts';
import { useAccountSection, type AccountSection } from '#web/browser/use-account-section.ts';
import { useBrowserSettings } from './profile/use-browser-settings.ts';
import { useProfileForm } from './profile/use-profile-form.ts';

// Rarely opened, and includes the QR code library.
const TwoStepSection = lazy(async () => ({
  default: (await import('./two-step/two-step-section.tsx')).TwoStepSection,
}));

// Few sleepers choose reminders.
const RemindersSection = lazy(async () => ({
  default: (await import('./reminders/reminders-section.tsx')).RemindersSection,
}));

// Its messages are loaded on demand.
const ActivitySection = lazy(async () => ({
  default: (await import('./activity/activity-section.tsx')).ActivitySection,
}));

const InstallSection = lazy(async () => ({
  default: (await import('./install-section.tsx')).InstallSection,
}));

// Few sleepers import, and once.
const ImportSection = lazy(async () => ({
  default: (await import('#web/import/import-section.tsx')).ImportSection,
}));

/** The account settings, one section at a time. */
export function AccountDialog({ section }: { section: AccountSection }) {
  const { open, back, close } = useAccountSection();
  const load = useAccount();
  const account = load.status === 'loaded' ? load.account : undefined;
  const browser = useBrowserSettings();
  const form = useProfileForm(account, () => {
    browser.save();
    close();
  });
  const formId = useId();
  const profile = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  // Not a state, which the browser's Back could overtake.
  const hasChosen = useRef(false);
  const noteChosen = useCallback((isChanged: boolean) => {
    hasChosen.current = isChanged;
  }, []);
  const isSectionChanged = () =>
    hasChosen.current ||
    [
      ...(fields.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? []),
    ].some(({ disabled, value, defaultValue }) => !disabled && value !== defaultValue);

  // Back at the profile, focus the button that opened the section.
  const sectionBefore = useRef(section);
  useEffect(() => {
    if (section === 'profile' && sectionBefore.current !== 'profile')
      profile.current
        ?.querySelector<HTMLElement>(`[data-opens="${sectionBefore.current}"]`)
        ?.focus();
    sectionBefore.current = section;
  }, [section]);

  const isProfile = section === 'profile';
  return (
    <Dialog
      title={MESSAGES.titles[section]}
      back={
        isProfile ? undefined : { label: MESSAGES.back, onPress: back, isChanged: isSectionChanged }
      }
      footer={
        isProfile && load.status !== 'loading' ? (
          <Button type="submit" form={formId} wide disabled={form.isBusy}>
            {form.isBusy ? MESSAGES.saving : MESSAGES.save}
          </Button>
        ) : undefined
      }
      isChanged={!form.isBusy && (form.isChanged || browser.isChanged)}
      onClose={close}
    >
      {/* Hidden, not unmounted, so that typed text survives. */}
      <div ref={profile} hidden={!isProfile} onInput={form.noteChange}>
        <ProfileSection load={load} form={form} browser={browser} formId={formId} onOpen={open} />
      </div>
      {section === 'time-zone' && (
        <TimeZoneSection
          chosen={browser.chosenTimeZone}
          onChoose={(timeZone) => {
            browser.setChosenTimeZone(timeZone);
            back();
          }}
        />
      )}
      {section === 'password' && (
        <div ref={fields}>
          <PasswordSection onChanged={back} />
        </div>
      )}
      {section === 'two-step' && (
        <Suspense fallback={<TwoStepPlaceholder />}>
          <TwoStepSection onOpenDevices={() => open('devices')} />
        </Suspense>
      )}
      {section === 'devices' && <DevicesSection />}
      {section === 'reminders' && (
        <div ref={fields}>
          <Suspense fallback={<div className="min-h-75" />}>
            <RemindersSection onChange={noteChosen} />
          </Suspense>
        </div>
      )}
      {section === 'activity' && (
        <Suspense fallback={<ActivityPlaceholder />}>
          <ActivitySection />
        </Suspense>
      )}
      {section === 'install' && (
        <Suspense>
          <InstallSection />
        </Suspense>
      )}
      {section === 'import' && (
        <Suspense fallback={<div className="min-h-75" />}>
          <ImportSection />
        </Suspense>
      )}
      {section === 'export' && <ExportSection />}
      {section === 'delete' && <DeleteSection onDownload={() => open('export')} onKeep={back} />}
    </Dialog>
  );
}
