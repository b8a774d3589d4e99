import { lazy, type ComponentType } from 'react';
import { formatNumber } from '#web/messages/formats.ts';
import { ACCOUNT_MESSAGES as MESSAGES, TWO_STEP_MESSAGES } from '#web/messages/app.ts';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { InstallSection } from './install-section.tsx';
import { PasswordSection } from './password-section.tsx';
import type { BrowserSettings } from './profile/use-browser-settings.ts';
import { TimeZoneSection } from './time-zone-section.tsx';
import { useAuthSessions, useTwoStep } from '#web/api/queries/account.ts';
import { endsSoon, useApiTokens } from '#web/api/queries/connections.ts';

export type SectionProps = {
  /** Opens another section. */
  open: (id: string) => void;
  /** Returns to the profile. */
  back: () => void;
  browser: BrowserSettings;
  /** Says whether there are unsaved changes besides typed text. */
  onChange: (isChanged: boolean) => void;
};

type Section = {
  /** In the address: `?account=devices`. */
  id: string;
  heading: () => string;
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
  /** What its link says at its end. */
  State?: ComponentType;
};

/** The sections of the account in the order of their links. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'time-zone',
    heading: () => MESSAGES.titles['time-zone'],
    Component: TimeZoneSection,
    isField: true,
  },
  {
    id: 'reminders',
    heading: () => MESSAGES.titles.reminders,
    Component: lazy(async () => ({
      default: (await import('./reminders/reminders-section.tsx')).RemindersSection,
    })),
    keepsTyped: true,
  },
  {
    id: 'password',
    heading: () => MESSAGES.titles.password,
    Component: PasswordSection,
    keepsTyped: true,
  },
  {
    id: 'two-step',
    heading: () => MESSAGES.titles['two-step'],
    // Includes the QR code library.
    Component: lazy(async () => ({
      default: (await import('./two-step/two-step-section.tsx')).TwoStepSection,
    })),
    State: () => {
      const { data } = useTwoStep();
      return (
        data && <StateText>{data.enabled ? TWO_STEP_MESSAGES.on : TWO_STEP_MESSAGES.off}</StateText>
      );
    },
  },
  {
    id: 'sign-in',
    heading: () => MESSAGES.titles['sign-in'],
    Component: lazy(async () => ({
      default: (await import('./sign-in-ways/sign-in-ways-section.tsx')).SignInWaysSection,
    })),
  },
  {
    id: 'devices',
    heading: () => MESSAGES.titles.devices,
    Component: DevicesSection,
    State: () => {
      const { data } = useAuthSessions();
      return data && <StateText>{formatNumber(data.length)}</StateText>;
    },
  },
  {
    id: 'activity',
    heading: () => MESSAGES.titles.activity,
    Component: lazy(async () => ({
      default: (await import('./activity/activity-section.tsx')).ActivitySection,
    })),
  },
  {
    id: 'connections',
    heading: () => MESSAGES.titles.connections,
    // Includes the QR code library.
    Component: lazy(async () => ({
      default: (await import('./connections/connections-section.tsx')).ConnectionsSection,
    })),
    keepsTyped: true,
    State: () => {
      const { data } = useApiTokens();
      return data?.items.some(endsSoon) && <StateText>{MESSAGES.endsSoon}</StateText>;
    },
  },
  { id: 'install', heading: () => MESSAGES.titles.install, Component: InstallSection },
  {
    id: 'phone',
    heading: () => MESSAGES.titles.phone,
    // Includes the QR code library.
    Component: lazy(async () => ({
      default: (await import('./phone-section.tsx')).PhoneSection,
    })),
  },
  {
    id: 'import',
    heading: () => MESSAGES.titles.import,
    Component: lazy(async () => ({
      default: (await import('#web/import/import-section.tsx')).ImportSection,
    })),
  },
  { id: 'export', heading: () => MESSAGES.titles.export, Component: ExportSection },
  {
    id: 'people',
    role: 'administrator',
    heading: () => MESSAGES.titles.people,
    Component: lazy(async () => ({
      default: (await import('./administration/people-section.tsx')).PeopleSection,
    })),
  },
  {
    id: 'invitations',
    role: 'administrator',
    heading: () => MESSAGES.titles.invitations,
    Component: lazy(async () => ({
      default: (await import('./administration/invitations-section.tsx')).InvitationsSection,
    })),
  },
  {
    id: 'server',
    role: 'administrator',
    heading: () => MESSAGES.titles.server,
    Component: lazy(async () => ({
      default: (await import('./administration/server-section.tsx')).ServerSection,
    })),
  },
  {
    id: 'setup',
    isUnlinked: true,
    heading: () => MESSAGES.titles.server,
    Component: lazy(async () => ({
      default: (await import('./administration/setup-section.tsx')).SetupSection,
    })),
  },
  {
    id: 'delete',
    heading: () => MESSAGES.titles.delete,
    Component: DeleteSection,
    isDangerous: true,
  },
];

function StateText({ children }: { children: string }) {
  return <span className="text-sm text-ink-2">{children}</span>;
}
