import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthSession, OwnAccount } from '#contract/account.ts';
import type { TwoStep } from '#contract/two-step.ts';
import { done, stubServer, success, type Answers } from '#web/api/server.fixture.ts';
import { openDashboard } from '#web/dashboard/dashboard.fixture.tsx';

export const RANI: OwnAccount = {
  userId: 'u1',
  username: 'Rani',
  email: 'rani@lelap.example',
  timeZone: 'Asia/Jakarta',
  sleepGoalMinutes: 480,
  freeWeekdays: [6, 7],
  showInsights: true,
  language: null,
  dye: 'wedel',
  isAdministrator: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  publicUrl: null,
};

const signedIn = {
  createdAt: RANI.createdAt,
  lastUsedAt: '2026-11-20T05:00:00.000Z',
  signedInBy: 'password',
} as const;
export const DEVICES: AuthSession[] = [
  { id: 'd2', name: 'Safari on iPhone', ...signedIn, current: false },
  { id: 'd1', name: 'Chrome on Linux', ...signedIn, current: true },
];

export const TWO_STEP_OFF: TwoStep = { enabled: false, recoveryCodesLeft: 0, enabledAt: null };

/** A fake server with Rani's account and two devices; tests change its responses. */
export function accountServer(changed: Answers = {}) {
  return stubServer({
    'GET /dashboard': success({}),
    'GET /account': success(RANI),
    'PATCH /account': success(RANI),
    'GET /account/sessions': success({ items: DEVICES, nextCursor: null }),
    'GET /account/events': success({ items: [], nextCursor: null }),
    'GET /account/two-step': success(TWO_STEP_OFF),
    'GET /account/tokens': success({ items: [] }),
    'GET /account/webhooks': success({ items: [] }),
    'POST /logout': done,
    ...changed,
  });
}

/** Opens a section of the account dialog by its address. */
export async function openAccount(section = 'profile') {
  openDashboard({ userId: 'u1' }, `/dashboard?account=${section}`);
  return screen.findByRole('dialog');
}

/** Presses a button as soon as it is there. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
