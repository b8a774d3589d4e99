import { useId, useState, type ReactNode } from 'react';
import { version } from '../../../../package.json';
import type { Account } from '#accounts/contract.ts';
import { CurrentPasswordField } from '#sign-in/web/current-proof.tsx';
import type { AccountLoad } from '#accounts/web/queries.ts';
import { Weekdays } from '#kernel/web/ui/weekdays.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useCityName } from '#kernel/web/time/city-names.ts';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { GoalField } from './goal-field.tsx';
import { LanguageField } from './language-field.tsx';
import { ThemePicker } from './theme-picker.tsx';
import type { BrowserSettings } from './use-browser-settings.ts';
import type { ProfileForm } from './use-profile-form.ts';

type ProfileSectionProps = {
  load: AccountLoad;
  form: ProfileForm;
  browser: BrowserSettings;
  /** For the submit button in the footer. */
  formId: string;
  open: (section: string) => void;
  /** Links to the other sections. */
  children: ReactNode;
};

/** The first section: profile, browser settings, and links to the other sections. */
export function ProfileSection(props: ProfileSectionProps) {
  const { load, form, browser, formId, open, children } = props;
  const { account } = load;
  const zoneButton = <TimeZoneButton browser={browser} open={open} />;
  return (
    <>
      {account === undefined && (load.isLoading || load.error !== null) && (
        <QueryState query={load} />
      )}
      {/* Without an account the browser settings can still be saved. */}
      <Form id={formId} submission={form}>
        {account === undefined ? (
          zoneButton
        ) : (
          <>
            <ProfileFields account={account} />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-3">
              {zoneButton}
              <GoalField name="goal" defaultMinutes={account.sleepGoalMinutes} />
            </div>
            <InsightFields account={account} />
          </>
        )}
      </Form>
      {account !== undefined && <LanguageField language={account.language} />}
      <ThemePicker value={browser.look} onChange={browser.setLook} />
      {children}
      <p className="mt-3.5 text-center text-sm text-ink-2">Lelap {version}</p>
    </>
  );
}

function ProfileFields({ account }: { account: Account }) {
  const [email, setEmail] = useState(account.email);
  return (
    <>
      <Field
        label={MESSAGES.username}
        name="username"
        autoComplete="nickname"
        defaultValue={account.username}
        required
      />
      <Field
        label={MESSAGES.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
      />
      {email !== account.email && <CurrentPasswordField />}
    </>
  );
}

/** Shows this browser's city and opens the city search. */
function TimeZoneButton({ browser, open }: Pick<ProfileSectionProps, 'browser' | 'open'>) {
  const id = useId();
  return (
    <div className="mt-3.5 flex flex-col">
      <p id={id} className="mb-1.5 text-sm font-semibold">
        {MESSAGES.titles['time-zone']}
      </p>
      <button
        type="button"
        data-opens="time-zone"
        aria-labelledby={`${id} ${id}-city`}
        className="flex min-h-13 w-full flex-1 items-center gap-1 rounded-field border-[1.5px] border-edge bg-sunken pe-1.5 ps-4 py-1 text-start"
        onClick={() => open('time-zone')}
      >
        <span id={`${id}-city`} className="min-w-0 flex-1 leading-tight">
          <span className="block">{useCityName(browser.timeZone)}</span>{' '}
          {browser.chosenTimeZone === null && (
            <span className="block text-xs text-ink-2">{MESSAGES.followsDevice}</span>
          )}
        </span>
        <Icon name="chevron" />
      </button>
    </div>
  );
}

/** Free weekdays, and whether Journey shows insights. */
function InsightFields({ account }: { account: Account }) {
  return (
    <>
      <fieldset className="mt-3.5">
        <legend className="mb-1.5 text-sm font-semibold">{MESSAGES.freeWeekdays}</legend>
        <Weekdays
          box={(weekday) => ({
            name: `free-${weekday}`,
            defaultChecked: account.freeWeekdays.includes(weekday),
          })}
        />
      </fieldset>
      <fieldset className="mt-1.5">
        <legend className="sr-only">{MESSAGES.insights}</legend>
        <Checkbox className="text-sm" name="showInsights" defaultChecked={account.showInsights}>
          {MESSAGES.showInsights}
        </Checkbox>
      </fieldset>
    </>
  );
}
