import { lazy, type ComponentType } from 'react';
import type { OwnAccount } from '#accounts/contract.ts';
import { isOnlyOnThisDevice, toServerUrl } from '#kernel/web/browser/server-url.ts';
import { readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { ACCOUNT_MESSAGES as MESSAGES, PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { DASHBOARD_MESSAGES, LANGUAGE_MESSAGES } from '#kernel/web/messages/first.ts';
import type { IconName } from '#kernel/web/ui/icon.tsx';
import { DeleteSection } from '#profile/web/delete-section.tsx';
import { LanguageSection } from '#profile/web/language-section.tsx';
import { LookSection } from '#profile/web/look-section.tsx';
import {
  DaysOffSection,
  EmailSection,
  GameSwitch,
  GoalSection,
  InsightsSwitch,
  NameSection,
} from '#profile/web/settings.tsx';
import { TimeZoneSection } from '#profile/web/time-zone-section.tsx';
import { DevicesSection } from '#sign-in/web/devices-section.tsx';
import { ExportSection } from '#export/web/export-section.tsx';
import { DetailedMornings } from '#web-parts.tsx';
import { InstallSection } from '#offline/web/install-section.tsx';
import { Password } from './password.tsx';
import * as values from './values.tsx';

export type SectionProps = {
  /** Opens another section. */
  open: (id: string) => void;
  /** Returns to the group. */
  back: () => void;
  /** Says whether there are unsaved changes besides typed text. */
  onChange: (isChanged: boolean) => void;
};

export type Section = {
  /** In the address: `?account=devices`. */
  id: Exclude<keyof typeof MESSAGES.titles, GroupId> | 'days-off' | 'language' | 'setup';
  Component: ComponentType<SectionProps>;
  /** What its row says at its end. */
  Value?: ComponentType;
  /** Asks before typed text is lost. */
  keepsTyped?: true;
  isDangerous?: true;
  /** Of this browser: it needs no account. */
  isLocal?: true;
  /** Whether it has a row, given what this server can do. */
  isAvailable?: (account: OwnAccount) => boolean;
};

/** Shown on the page of its group, instead of a row that opens a section. */
type InPlace = { id: string; InPlace: ComponentType };

type GroupId = 'you' | 'security' | 'data' | 'server';

export type Group = {
  /** In the address: `?account=you`. */
  id: GroupId;
  icon: IconName;
  /** Linked for administrators only. */
  role?: 'administrator';
  Summary: ComponentType<values.SummaryProps>;
  rows: readonly (Section | InPlace)[];
};

/** A section that is loaded when it is opened. */
const load = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

/** The groups of the account and their sections, in the order of their links. */
export const GROUPS: readonly Group[] = [
  {
    id: 'you',
    icon: 'closed-eye',
    Summary: values.YouSummary,
    rows: [
      { id: 'name', Component: NameSection, Value: values.Name },
      { id: 'goal', Component: GoalSection, Value: values.Goal },
      { id: 'days-off', Component: DaysOffSection, Value: values.DaysOff },
      {
        id: 'reminders',
        Component: load(() => import('#reminders/web/reminders-section.tsx'), 'RemindersSection'),
        Value: values.Reminders,
        keepsTyped: true,
        isAvailable: ({ sendsReminders }) => sendsReminders,
      },
      { id: 'game', InPlace: GameSwitch },
      { id: 'detailed', InPlace: DetailedMornings },
      { id: 'insights', InPlace: InsightsSwitch },
      { id: 'look', Component: LookSection, Value: values.Look, isLocal: true },
      { id: 'language', Component: LanguageSection, Value: values.Language },
      { id: 'time-zone', Component: TimeZoneSection, Value: values.TimeZone, isLocal: true },
    ],
  },
  {
    id: 'security',
    icon: 'key',
    Summary: values.SecuritySummary,
    rows: [
      { id: 'email', Component: EmailSection, Value: values.Email },
      { id: 'password', Component: Password, keepsTyped: true },
      {
        id: 'two-step',
        Component: load(() => import('#two-step/web/two-step-section.tsx'), 'TwoStepSection'),
        Value: values.TwoStep,
      },
      {
        id: 'sign-in',
        Component: load(() => import('./sign-in-ways.tsx'), 'SignInWays'),
        isAvailable: () => readSignInWays() !== undefined,
      },
      { id: 'devices', Component: DevicesSection, Value: values.Devices },
      {
        id: 'activity',
        Component: load(() => import('#accounts/web/activity-section.tsx'), 'ActivitySection'),
      },
    ],
  },
  {
    id: 'data',
    icon: 'phone',
    Summary: values.DataSummary,
    rows: [
      { id: 'install', Component: InstallSection, isLocal: true },
      {
        id: 'phone',
        Component: load(() => import('#offline/web/phone-section.tsx'), 'PhoneSection'),
        isAvailable: ({ publicUrl }) => !isOnlyOnThisDevice(toServerUrl(publicUrl)),
      },
      {
        id: 'import',
        Component: load(() => import('#imports/web/import-section.tsx'), 'ImportSection'),
      },
      { id: 'export', Component: ExportSection },
      {
        id: 'connections',
        Component: load(() => import('./connections.tsx'), 'Connections'),
        Value: values.Connections,
        keepsTyped: true,
      },
      { id: 'delete', Component: DeleteSection, isDangerous: true },
    ],
  },
  {
    id: 'server',
    icon: 'server',
    role: 'administrator',
    Summary: values.ServerSummary,
    rows: [
      {
        id: 'people',
        Component: load(() => import('#household/web/people-section.tsx'), 'PeopleSection'),
      },
      {
        id: 'invitations',
        Component: load(
          () => import('#household/web/invitations-section.tsx'),
          'InvitationsSection',
        ),
      },
      {
        id: 'state',
        InPlace: load(() => import('#household/web/server-section.tsx'), 'ServerSection'),
      },
    ],
  },
];

/** Opened by a setup link only. */
const SETUP: Section = {
  id: 'setup',
  Component: load(() => import('#household/web/setup-section.tsx'), 'SetupSection'),
};

export const isSection = (row: Section | InPlace): row is Section => 'Component' in row;

export const SECTIONS: readonly Section[] = [
  ...GROUPS.flatMap(({ rows }) => rows.filter(isSection)),
  SETUP,
];

/** `profile`: the groups; a wide window shows the first one beside them. */
export type Place = 'profile' | GroupId | Section['id'];

export const findGroup = (place: Place): Group | undefined =>
  GROUPS.find(({ id, rows }) => id === place || rows.some((row) => row.id === place));

export function getTitle(id: Place): string {
  if (id === 'profile') return DASHBOARD_MESSAGES.account;
  if (id === 'days-off') return PATTERN_MESSAGES.freeDays.freeDays;
  if (id === 'language') return LANGUAGE_MESSAGES.label;
  return MESSAGES.titles[id === 'setup' ? 'server' : id];
}
