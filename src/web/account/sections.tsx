import { lazy, type ComponentType } from 'react';
import type { OwnAccount } from '#accounts/contract.ts';
import { isOnlyOnThisDevice, toServerUrl } from '#kernel/web/browser/server-url.ts';
import { readSignInWays } from '#accounts/web/sign-in-ways.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { ACCOUNT_MESSAGES as MESSAGES, TWO_STEP_MESSAGES } from '#kernel/web/messages/app.ts';
import { DeleteSection } from '#profile/web/delete-section.tsx';
import { DevicesSection } from '#sign-in/web/devices-section.tsx';
import { ExportSection } from '#export/web/export-section.tsx';
import { InstallSection } from '#offline/web/install-section.tsx';
import type { BrowserSettings } from '#profile/web/use-browser-settings.ts';
import { TimeZoneSection } from '#profile/web/time-zone-section.tsx';
import { useApiTokens } from '#connections/web/queries.ts';
import { useTwoStep, useAuthSessions } from '#sign-in/web/queries.ts';
import { endsSoon } from '#connections/web/kinds.ts';
import { Password } from './password.tsx';

export type SectionProps = {
  /** Opens another section. */
  open: (id: string) => void;
  /** Returns to the profile. */
  back: () => void;
  browser: BrowserSettings;
  /** Says whether there are unsaved changes besides typed text. */
  onChange: (isChanged: boolean) => void;
};

export type Section = {
  /** In the address: `?account=devices`. */
  id: keyof typeof MESSAGES.titles | 'setup';
  Component: ComponentType<SectionProps>;
  /** The section of a field of the profile, which opens it; the others have a link below the profile. */
  isField?: true;
  /** Asks before typed text is lost. */
  keepsTyped?: true;
  isDangerous?: true;
  /** Linked for administrators only. */
  role?: 'administrator';
  /** Opened by a link from elsewhere only. */
  isUnlinked?: true;
  /** Whether it has a link, given what this server can do. */
  isAvailable?: (account: OwnAccount) => boolean;
  /** What its link says at its end. */
  State?: ComponentType;
};

/** A section that is loaded when it is opened. */
const load = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<SectionProps>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));

/** The sections of the account in the order of their links. */
export const SECTIONS: readonly Section[] = [
  { id: 'time-zone', Component: TimeZoneSection, isField: true },
  {
    id: 'reminders',
    Component: load(() => import('#reminders/web/reminders-section.tsx'), 'RemindersSection'),
    keepsTyped: true,
    isAvailable: ({ sendsReminders }) => sendsReminders,
  },
  { id: 'password', Component: Password, keepsTyped: true },
  {
    id: 'two-step',
    Component: load(() => import('#two-step/web/two-step-section.tsx'), 'TwoStepSection'),
    State: () => {
      const { data } = useTwoStep();
      return (
        data && <StateText>{data.enabled ? TWO_STEP_MESSAGES.on : TWO_STEP_MESSAGES.off}</StateText>
      );
    },
  },
  {
    id: 'sign-in',
    Component: load(() => import('./sign-in-ways.tsx'), 'SignInWays'),
    isAvailable: () => readSignInWays() !== undefined,
  },
  {
    id: 'devices',
    Component: DevicesSection,
    State: () => {
      const { data } = useAuthSessions();
      return data && <StateText>{formatNumber(data.length)}</StateText>;
    },
  },
  {
    id: 'activity',
    Component: load(() => import('#accounts/web/activity-section.tsx'), 'ActivitySection'),
  },
  {
    id: 'connections',
    Component: load(() => import('./connections.tsx'), 'Connections'),
    keepsTyped: true,
    State: () => {
      const { data } = useApiTokens();
      return data?.items.some(endsSoon) && <StateText>{MESSAGES.endsSoon}</StateText>;
    },
  },
  { id: 'install', Component: InstallSection },
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
    id: 'people',
    role: 'administrator',
    Component: load(() => import('#household/web/people-section.tsx'), 'PeopleSection'),
  },
  {
    id: 'invitations',
    role: 'administrator',
    Component: load(() => import('#household/web/invitations-section.tsx'), 'InvitationsSection'),
  },
  {
    id: 'server',
    role: 'administrator',
    Component: load(() => import('#household/web/server-section.tsx'), 'ServerSection'),
  },
  {
    id: 'setup',
    isUnlinked: true,
    Component: load(() => import('#household/web/setup-section.tsx'), 'SetupSection'),
  },
  { id: 'delete', Component: DeleteSection, isDangerous: true },
];

export const getTitle = ({ id }: Section): string =>
  MESSAGES.titles[id === 'setup' ? 'server' : id];

function StateText({ children }: { children: string }) {
  return <span className="text-sm text-ink-2">{children}</span>;
}
