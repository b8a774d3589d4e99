import { useEffect, useState, type ReactNode } from 'react';
import { MAX_SLEEP_GOAL_MINUTES, MIN_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import type { Account, ChangeAccountBody } from '#accounts/contract.ts';
import { Form, readTexts, type Texts } from '#kernel/web/ui/form.tsx';
import { useChangeAccount } from '#accounts/web/account-query.ts';
import { useAccount } from '#accounts/web/queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { ACCOUNT_MESSAGES as MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { Weekdays } from '#kernel/web/ui/weekdays.tsx';
import { CurrentPasswordField, toProof } from '#sign-in/web/current-proof.tsx';

/** Changes the account, and says so. */
function useSaveAccount(): (body: ChangeAccountBody) => Promise<void> {
  const toast = useToast();
  const refresh = useRefresh('dashboard', 'diary');
  const changeAccount = useChangeAccount();
  return async (body) => {
    await changeAccount(body);
    toast.show('success', MESSAGES.saved);
    void refresh();
  };
}

type SettingProps = {
  back: () => void;
  onChange: (isChanged: boolean) => void;
};

type SettingFormProps = SettingProps & {
  toBody: (texts: Texts) => ChangeAccountBody;
  children: (account: Account) => ReactNode;
};

/** A form for a setting of the account, which it saves if it differs. */
function SettingForm({ back, onChange, toBody, children }: SettingFormProps) {
  const load = useAccount();
  const { account } = load;
  const save = useSaveAccount();
  const differs = (body: ChangeAccountBody) =>
    account !== undefined &&
    Object.entries(body).some(
      ([name, value]) => `${value}` !== `${account[name as keyof Account]}`,
    );
  const submission = useSubmission(async (texts) => {
    const body = toBody(texts);
    if (differs(body)) await save(body);
    onChange(false);
    back();
  }, MESSAGES.saveFailed);
  useEffect(() => () => onChange(false), [onChange]);

  if (account === undefined) return <QueryState query={load} />;
  return (
    <Form
      submission={submission}
      onInput={({ currentTarget }) => onChange(differs(toBody(readTexts(currentTarget))))}
    >
      {children(account)}
      <SubmitButton busy={DIARY_MESSAGES.saving}>{DIARY_MESSAGES.save}</SubmitButton>
    </Form>
  );
}

export function NameSection(props: SettingProps) {
  return (
    <SettingForm {...props} toBody={({ username = '' }) => ({ username })}>
      {({ username }) => (
        <Field
          label={MESSAGES.titles.name}
          name="username"
          autoComplete="nickname"
          defaultValue={username}
          required
        />
      )}
    </SettingForm>
  );
}

export function EmailSection(props: SettingProps) {
  return (
    <SettingForm
      {...props}
      toBody={({ email = '', currentPassword }) => ({ email, ...toProof(currentPassword) })}
    >
      {(account) => <EmailFields account={account} />}
    </SettingForm>
  );
}

function EmailFields({ account }: { account: Account }) {
  const [email, setEmail] = useState(account.email);
  return (
    <>
      <Field
        label={MESSAGES.titles.email}
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

/** Step of the goal in minutes. */
const GOAL_STEP_MINUTES = 15;

/** Another client may have set one between two steps. */
function listGoals(current: number): number[] {
  const count = (MAX_SLEEP_GOAL_MINUTES - MIN_SLEEP_GOAL_MINUTES) / GOAL_STEP_MINUTES + 1;
  const goals = Array.from(
    { length: count },
    (_, step) => MIN_SLEEP_GOAL_MINUTES + step * GOAL_STEP_MINUTES,
  );
  return [...new Set([...goals, current])].toSorted((a, b) => a - b);
}

export function GoalSection(props: SettingProps) {
  return (
    <SettingForm {...props} toBody={({ goal }) => ({ sleepGoalMinutes: Number(goal) })}>
      {({ sleepGoalMinutes }) => (
        <SelectField label={MESSAGES.titles.goal} name="goal" defaultValue={sleepGoalMinutes}>
          {listGoals(sleepGoalMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationText(minutes)}
            </option>
          ))}
        </SelectField>
      )}
    </SettingForm>
  );
}

export function DaysOffSection(props: SettingProps) {
  return (
    <SettingForm
      {...props}
      toBody={(texts) => ({ freeWeekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day in texts) })}
    >
      {({ freeWeekdays }) => (
        <fieldset>
          <legend className="mb-1.5 text-ink-2">{MESSAGES.freeWeekdays}</legend>
          <Weekdays
            box={(weekday) => ({
              name: `${weekday}`,
              defaultChecked: freeWeekdays.includes(weekday),
            })}
          />
        </fieldset>
      )}
    </SettingForm>
  );
}

/** Whether Lelap shows points, streaks and achievements. */
export const GameSwitch = () => (
  <ShowSwitch setting="showGame" label={MESSAGES.game} hint={MESSAGES.gameHint} />
);

/** Whether Lelap shows Patterns and findings. */
export const InsightsSwitch = () => (
  <ShowSwitch setting="showInsights" label={MESSAGES.insights} hint={MESSAGES.insightsHint} />
);

type ShowSwitchProps = { setting: 'showGame' | 'showInsights'; label: string; hint: string };

/** What Lelap shows; saved at once. */
function ShowSwitch({ setting, label, hint }: ShowSwitchProps) {
  const { account } = useAccount();
  const toast = useToast();
  const save = useSaveAccount();
  const { running, run } = useSubmission<boolean>(
    (isOn) => save({ [setting]: isOn }),
    MESSAGES.saveFailed,
    { toast },
  );
  return (
    <Switch
      label={label}
      hint={hint}
      checked={running ?? account?.[setting] ?? true}
      disabled={account === undefined}
      onChange={(isOn) => running === undefined && void run(isOn)}
    />
  );
}
