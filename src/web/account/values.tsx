import type { OwnAccount } from '#accounts/contract.ts';
import { readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { useAccount } from '#accounts/web/queries.ts';
import { endsSoon } from '#connections/web/kinds.ts';
import { useApiTokens } from '#connections/web/queries.ts';
import { isolate } from '#dashboard/web/display-name.ts';
import { describeBackups } from '#household/web/describe-backups.ts';
import { usePeople, useServerState } from '#household/web/queries.ts';
import { readTheme } from '#kernel/web/browser/theme.ts';
import {
  ACCOUNT_MESSAGES as MESSAGES,
  REMINDER_MESSAGES,
  TWO_STEP_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { LOGIN_MESSAGES } from '#kernel/web/messages/first.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { formatList, formatNumber, joinParts } from '#kernel/web/messages/formats.ts';
import { useCityName } from '#kernel/web/time/city-names.ts';
import { weekdayName, weekdaysInOrder } from '#kernel/web/time/long-dates.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { useReminders } from '#reminders/web/queries.ts';
import { useHasPassword } from '#sign-in/web/current-proof.tsx';
import { useAuthSessions, useTwoStep } from '#sign-in/web/queries.ts';

/** What rows of the account say at their end; nothing while it is unknown. */
const ofAccount = (read: (account: OwnAccount) => string) => () => {
  const { account } = useAccount();
  return account && read(account);
};

export const Name = ofAccount(({ username }) => username);
export const Email = ofAccount(({ email }) => email);
export const Goal = ofAccount(({ sleepGoalMinutes }) => durationText(sleepGoalMinutes));
export const DaysOff = ofAccount(({ freeWeekdays }) =>
  formatList(
    weekdaysInOrder()
      .filter((weekday) => freeWeekdays.includes(weekday))
      .map(weekdayName),
  ),
);

export function Reminders() {
  const { data } = useReminders();
  const kinds = (['bedtime', 'stillAsleep', 'morning'] as const).filter(
    (kind) => data?.[kind].isOn,
  );
  if (kinds.length > 0) return formatList(kinds.map((kind) => REMINDER_MESSAGES.kinds[kind]));
  return data && TWO_STEP_MESSAGES.off;
}

export const Look = () => MESSAGES.looks[readTheme()];

/** By its own name. */
function nameLanguage() {
  const { baseName } = new Intl.Locale(currentLanguage());
  return new Intl.DisplayNames(baseName, { type: 'language' }).of(baseName);
}

export const Language = () => nameLanguage();

export const TimeZone = () => useCityName(useScreenTimeZone());

export function TwoStep() {
  const { data } = useTwoStep();
  return data && (data.enabled ? TWO_STEP_MESSAGES.on : TWO_STEP_MESSAGES.off);
}

export function Devices() {
  const { data } = useAuthSessions();
  return data && formatNumber(data.length);
}

export function Connections() {
  const { data } = useApiTokens();
  return data?.items.some(endsSoon) && MESSAGES.endsSoon;
}

/** For the state of a group in one line; `titles`: of its sections, shown while the state is unknown. */
export type SummaryProps = { titles: string };

export function YouSummary({ titles }: SummaryProps) {
  const { account } = useAccount();
  const city = useCityName(useScreenTimeZone());
  if (account === undefined) return titles;
  const goal = MESSAGES.summary.goal({ goal: durationText(account.sleepGoalMinutes) });
  return joinParts([isolate(account.username), goal, city, nameLanguage()]);
}

export function SecuritySummary({ titles }: SummaryProps) {
  const hasPassword = useHasPassword();
  const { data: twoStep } = useTwoStep();
  const { data: devices } = useAuthSessions();
  if (twoStep === undefined || devices === undefined) return titles;
  const isOn = twoStep.enabled ? 'on' : 'off';
  return joinParts([
    hasPassword ? LOGIN_MESSAGES.password : readSignInWays()?.provider,
    MESSAGES.summary.security({ isOn, count: devices.length }),
  ]);
}

export function ServerSummary({ titles }: SummaryProps) {
  const { data: people } = usePeople();
  const { data: server } = useServerState();
  if (people === undefined || server === undefined) return titles;
  return joinParts([
    MESSAGES.summary.people({ count: people.length }),
    server.backups ? describeBackups(server.backups) : undefined,
  ]);
}

export const DataSummary = () => MESSAGES.summary.data;
