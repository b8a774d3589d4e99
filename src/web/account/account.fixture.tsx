import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { AccountEvent } from '#accounts/event-contract.ts';
import type { OwnAccount } from '#accounts/contract.ts';
import type { AuthSession } from '#sign-in/contract.ts';
import type { Person, ServerState } from '#household/contract.ts';
import type { ApiToken } from '#connections/contract.ts';
import type { ReminderChannel } from '#reminders/contract.ts';
import type { TwoStep } from '#two-step/contract.ts';
import type { Webhook } from '#webhooks/contract.ts';
import { page, done, stubServer, success, type Answers } from '#kernel/web/api/server.fixture.ts';
import { openDashboard } from '#web/dashboard/dashboard.fixture.tsx';

export const RANI: OwnAccount = {
  userId: 'u1',
  username: 'Rani',
  email: 'rani@lelap.example',
  timeZone: 'Asia/Jakarta',
  sleepGoalMinutes: 480,
  freeWeekdays: [6, 7],
  showInsights: true,
  showGame: true,
  detailedMornings: false,
  language: null,
  dye: 'wedel',
  isAdministrator: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  publicUrl: null,
  sendsReminders: true,
};

export const DAY = '2026-11-20T05:00:00.000Z';

const signedIn = {
  createdAt: RANI.createdAt,
  lastUsedAt: DAY,
  signedInBy: 'password',
} as const;
export const DEVICES: AuthSession[] = [
  { id: 'd2', name: 'Safari on iPhone', ...signedIn, current: false },
  { id: 'd1', name: 'Chrome on Linux', ...signedIn, current: true },
];

export const TWO_STEP_OFF: TwoStep = { enabled: false, recoveryCodesLeft: 0, enabledAt: null };

export const BUDI: Person = {
  userId: 'u2',
  username: 'Budi',
  joinedAt: DAY,
  lastSeenOn: null,
  twoStep: true,
  isAdministrator: false,
  isBlocked: false,
};

export const SERVER: ServerState = {
  version: '1.0.0',
  database: { engine: 'sqlite', bytes: 2_500_000, freeBytes: 8_000_000 },
  failingChannels: 0,
  failingWebhooks: 0,
  failedSignIns: 3,
  registration: { isOpen: true, isFixed: false },
  sendsMail: true,
  sendsReminders: true,
  hasPasskeys: true,
  publicUrl: 'https://lelap.example',
  backups: { count: 7, lastAt: DAY, isLate: true },
  mayDownload: true,
};

export const CHANNEL: ReminderChannel = {
  id: 'a',
  kind: 'webhook',
  label: 'hook.example',
  isActive: true,
  isPaused: false,
  isHeld: false,
  isThisDevice: false,
  createdAt: DAY,
  failure: null,
};

export const BUTTON: ApiToken = {
  id: 't1',
  name: 'By the bed',
  scopes: ['press'],
  createdAt: DAY,
  lastUsedAt: null,
  expiresAt: null,
};

export const HOOK: Webhook = {
  id: 'w1',
  label: 'home.example',
  includesNote: false,
  createdAt: DAY,
  isDisabled: true,
  isHeld: false,
  tries: [{ type: 'sleep.started', triedAt: DAY, isDelivered: false, status: '503' }],
};

export const SIGNED_IN: AccountEvent = {
  id: 'e0',
  kind: 'signed-in',
  occurredAt: '2026-11-21T07:10:00.000Z',
  lastOccurredAt: '2026-11-21T07:10:00.000Z',
  times: 1,
  byOperator: false,
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  detail: null,
};

/** A fake server with Rani's account and two devices; tests change its responses. */
export function accountServer(changed: Answers = {}) {
  return stubServer({
    'GET /dashboard': success({}),
    'GET /account': success(RANI),
    'PATCH /account': success(RANI),
    'GET /account/sessions': page(DEVICES),
    'GET /account/events': page([]),
    'GET /account/two-step': success(TWO_STEP_OFF),
    'GET /account/tokens': page([]),
    'GET /account/arrivals': page([]),
    'GET /account/webhooks': page([]),
    'POST /logout': done,
    ...changed,
  });
}

export async function openAccount(section = 'profile') {
  openDashboard({ userId: 'u1' }, `/dashboard?account=${section}`);
  return screen.findByRole('dialog');
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

type Credentials = Record<'get' | 'create', (options: object) => Promise<object>>;

export function stubPasskeys(credentials: Partial<Credentials>): void {
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: async () => true,
    parseCreationOptionsFromJSON: (options: object) => options,
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}
