import { useState } from 'react';
import { version } from '../../../../package.json';
import type { Account } from '#contract/account.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CurrentPasswordField } from '#web/account/current-password-field.tsx';
import { ACCOUNT_MESSAGES as MESSAGES, TWO_STEP_MESSAGES } from '#web/messages/app.ts';
import { formatNumber } from '#web/messages/formats.ts';
import { GoalField } from './goal-field.tsx';
import { LanguageField } from './language-field.tsx';
import { InsightFields } from './insight-fields.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { TimeZoneButton } from '#web/account/time-zone/time-zone-button.tsx';
import type { AccountLoad } from '#web/api/queries/account.ts';
import { useTwoStep } from '#web/api/queries/account.ts';
import type { BrowserSettings } from './use-browser-settings.ts';
import type { AccountSection } from '#web/browser/use-account-section.ts';
import { useAuthSessions } from '#web/api/queries/account.ts';
import type { ProfileForm } from './use-profile-form.ts';

type ProfileSectionProps = {
  load: AccountLoad;
  form: ProfileForm;
  browser: BrowserSettings;
  /** For the submit button in the footer. */
  formId: string;
  onOpen: (section: AccountSection) => void;
};

/** The first section: profile, browser settings, and links to the other sections. */
export function ProfileSection({ load, form, browser, formId, onOpen }: ProfileSectionProps) {
  const zoneButton = (
    <TimeZoneButton
      timeZone={browser.timeZone}
      followsDevice={browser.chosenTimeZone === null}
      onPress={() => onOpen('time-zone')}
    />
  );
  return (
    <>
      {load.status === 'loading' && (
        <output className="grid min-h-65 place-items-center text-ink-2">{MESSAGES.loading}</output>
      )}
      {load.status === 'error' && (
        <>
          <FormError message={getErrorMessage(load.error, MESSAGES.loadFailed)} />
          <Button kind="secondary" className="mt-3" onClick={load.tryAgain}>
            {MESSAGES.tryAgain}
          </Button>
        </>
      )}
      {load.status === 'loaded' ? (
        <form id={formId} {...form.formProps}>
          <ProfileFields account={load.account} form={form} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-3">
            {zoneButton}
            <GoalField
              name="goal"
              defaultMinutes={load.account.sleepGoalMinutes}
              disabled={form.isBusy}
            />
          </div>
          <InsightFields account={load.account} disabled={form.isBusy} />
        </form>
      ) : (
        // Without an account the browser settings can still be saved.
        <form id={formId} {...form.formProps}>
          {zoneButton}
        </form>
      )}
      {load.status === 'loaded' && <LanguageField language={load.account.language} />}
      <ThemePicker value={browser.look} onChange={browser.setLook} />
      {load.status === 'loaded' && <SectionRows onOpen={onOpen} />}
      <p className="mt-3.5 text-center text-sm text-ink-2">Lelap {version}</p>
    </>
  );
}

function ProfileFields({ account, form }: { account: Account; form: ProfileForm }) {
  const [email, setEmail] = useState(account.email);
  const { isBusy, failure, findFault } = form;
  return (
    <>
      {failure !== null && failure.faults.length === 0 && (
        <FormError key={failure.attempt} message={failure.message} />
      )}
      <Field
        label={MESSAGES.username}
        name="username"
        autoComplete="nickname"
        defaultValue={account.username}
        required
        disabled={isBusy}
        error={findFault('username')}
      />
      <Field
        label={MESSAGES.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
        disabled={isBusy}
        error={findFault('email')}
      />
      {email !== account.email && (
        <CurrentPasswordField disabled={isBusy} error={findFault('currentPassword')} />
      )}
    </>
  );
}

const ROWS: readonly AccountSection[] = [
  'reminders',
  'password',
  'two-step',
  'devices',
  'activity',
  'install',
  'import',
  'export',
  'delete',
];

function SectionRows({ onOpen }: { onOpen: (section: AccountSection) => void }) {
  const { data: devices } = useAuthSessions();
  const { data: twoStep } = useTwoStep();
  return (
    <ul className="mt-3.5">
      {ROWS.map((section) => (
        <li key={section} className="border-t-2 border-dotted border-line">
          <button
            type="button"
            data-opens={section}
            className={`flex min-h-12 w-full items-center gap-2.5 py-1.5 text-start font-medium ${section === 'delete' ? 'text-mengkudu' : ''}`}
            onClick={() => onOpen(section)}
          >
            <span className="flex-1">{MESSAGES.titles[section]}</span>
            {section === 'two-step' && twoStep !== undefined && (
              <span className="text-sm text-ink-2">
                {twoStep.enabled ? TWO_STEP_MESSAGES.on : TWO_STEP_MESSAGES.off}
              </span>
            )}
            {section === 'devices' && devices !== undefined && (
              <span className="text-sm text-ink-2">{formatNumber(devices.length)}</span>
            )}
            <Icon name="chevron" />
          </button>
        </li>
      ))}
    </ul>
  );
}
