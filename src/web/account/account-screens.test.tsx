// @module-tag slow
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page, refusal, success, type Answers } from '#kernel/web/api/server.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { createScreenWriter } from '#web/line-difference.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { accountServer, openAccount, SERVER } from './account.fixture.tsx';
import { FULL, HOME, PASSKEY, REMINDERS, prepareBrowser } from './full-account.fixture.ts';

prepareBrowser();

const NEW: Answers = {
  'GET /account/sign-in-ways': success({ hasPassword: true, isConfirmed: false, provider: null }),
  'GET /account/passkeys': success({ items: [], origin: HOME }),
  'GET /account/reminders': success(REMINDERS),
  'GET /imports': page([]),
};

/** The server of a household without mail, a public address or a backup. */
const PLAIN: Answers = {
  ...FULL,
  'GET /admin/people': page([]),
  'GET /admin/invitations': page([]),
  'GET /admin/server': success({
    ...SERVER,
    failingChannels: 2,
    failingWebhooks: 1,
    failedSignIns: 0,
    registration: { isOpen: false, isFixed: true },
    sendsMail: false,
    sendsReminders: false,
    hasPasskeys: false,
    publicUrl: null,
    backups: { count: 0, lastAt: null, isLate: false },
  }),
};

/** A server in a container: its database, backups and reminders are run by others. */
const OUTSIDE: Answers = {
  ...FULL,
  'GET /account/sign-in-ways': success({ hasPassword: false, isConfirmed: true, provider: null }),
  'GET /account/passkeys': success({ items: [PASSKEY], origin: null }),
  'GET /account/reminders': success({ ...REMINDERS, sends: { reminders: false, mail: false } }),
  'GET /account/tokens': success({ items: [] }),
  'GET /imports': refusal(503),
  'GET /admin/server': success({
    ...SERVER,
    database: { engine: 'postgresql', bytes: 1_000_000_000, freeBytes: null },
    publicUrl: 'http://lelap.example',
    backups: null,
    mayDownload: false,
  }),
};

const OWN = [
  'profile',
  'you',
  'name',
  'goal',
  'days-off',
  'look',
  'language',
  'time-zone',
  'reminders',
  'security',
  'email',
  'password',
  'two-step',
  'sign-in',
  'devices',
  'activity',
  'data',
  'connections',
  'install',
  'phone',
  'import',
  'export',
  'delete',
];
const ADMINISTRATION = ['people', 'invitations', 'server', 'setup'];

const STATES: [name: string, Answers, sections: string[]][] = [
  ['full', FULL, [...OWN, ...ADMINISTRATION]],
  ['new', NEW, OWN],
  ['plain', PLAIN, [...ADMINISTRATION, 'phone']],
  ['outside', OUTSIDE, ['sign-in', 'reminders', 'password', 'import', 'server']],
];

it.each([...OWN, ...ADMINISTRATION])(
  'the account section %s reads as on record',
  async (section) => {
    const write = createScreenWriter();
    for (const [state, answers, sections] of STATES) {
      if (!sections.includes(section)) continue;
      accountServer(answers);
      const dialog = await openAccount(section);
      await atRest();
      const screen = readScreen(dialog).replace(/\d+\.\d+\.\d+$/m, '<version>');
      expect(write(state, screen.split('\n')).join('\n')).toMatchSnapshot(state);
      cleanup();
    }
  },
);
