import { expect, test as base, type Page } from '@playwright/test';
import catalogue from '../../../locales/en.json' with { type: 'json' };
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { seedSleeps, type SeededSleep } from '#testkit/seed-sleeps.ts';
import { TestServer } from './server.ts';

export const PASSWORD = 'a batik night in wedel';

/** An account for one test, with methods to act for it outside the browser. */
export class Sleeper {
  readonly #server: TestServer;
  readonly username: string;
  readonly email: string;
  userId = '';
  accessToken = '';

  constructor(server: TestServer, username: string, email: string) {
    this.#server = server;
    this.username = username;
    this.email = email;
  }

  async register(): Promise<this> {
    const { username, email } = this;
    const body = { username, email, password: PASSWORD };
    const { userId } = await this.call('POST', '/register', body);
    this.userId = String(userId);
    return await this.signIn();
  }

  /** Signs in as another device, which makes the API requests from then on. */
  async signIn(): Promise<this> {
    const body = { email: this.email, password: PASSWORD };
    const { accessToken } = await this.call('POST', '/login', body);
    this.accessToken = String(accessToken);
    return this;
  }

  async typeSignIn(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  }

  /** Sends a request as another device of this sleeper; returns `data` of the response. */
  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(this.#server.url + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(this.accessToken && { Authorization: `Bearer ${this.accessToken}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    // 204 has no body.
    return (JSON.parse(text || '{"data":{}}') as { data: Record<string, unknown> }).data;
  }

  /** Starts a sleep `minutes` ago, as another device would; returns its id. */
  async startedAgo(minutes: number): Promise<string> {
    const startTime = new Date(Date.now() - minutes * 60_000).toISOString();
    const { sleepLogId } = await this.call('POST', '/sleeps/start', { startTime });
    return String(sleepLogId);
  }

  async hasSlept(sleeps: readonly SeededSleep[]): Promise<void> {
    const storage = await openStorage(this.#server.database);
    try {
      await seedSleeps(storage, this.userId, sleeps);
    } finally {
      await storage.close();
    }
  }

  async open(page: Page, path = '/dashboard'): Promise<void> {
    await page.addInitScript((token) => {
      // The browser's own error pages have no storage.
      if (!location.protocol.startsWith('http')) return;
      if (sessionStorage.getItem('planted') !== null) return;
      sessionStorage.setItem('planted', 'yes');
      localStorage.setItem('accessToken', token);
    }, this.accessToken);
    await page.goto(path);
  }
}

/**
 * A message of the app without arguments. Walks name texts by their key where the specification does not fix them, so
 * that a better wording breaks none.
 */
export const wording = (key: keyof typeof catalogue): string => catalogue[key].defaultMessage;

export async function typeRegistration(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Dream name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();
}

/** The heading after waking at any time of day; without minutes it is the greeting. */
export const WOKEN = /^(Good morning|Welcome back|(Your|Last) .* (cloth|\d h))$/;

export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text);
}

type Fixtures = {
  sleeper: Sleeper;
  consoleErrors: string[];
  /** Console errors that a test expects; any other fails it. */
  expectedErrors: RegExp;
};

let accounts = 0;

type WorkerFixtures = {
  /** Environment variables of the server. */
  settings: Record<string, string>;
  server: TestServer;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await TestServer.launch(settings);
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  sleeper: async ({ server }, use, info) => {
    accounts += 1;
    const unique = `${info.workerIndex}-${accounts}`;
    await use(await new Sleeper(server, `Rani ${unique}`, `rani-${unique}@lelap.test`).register());
  },
  expectedErrors: [/^$/, { option: true }],
  // For every test. Also what the content security policy stopped is such an error.
  consoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (failed) => errors.push(String(failed.error())));
      await use(errors);
      const unexpected = errors.filter((text) => !expectedErrors.test(text));
      expect(unexpected, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const HOUR_MS = 3_600_000;

/**
 * The last night ended this morning or, before 11:00, yesterday: for four hours after a waking the dashboard shows it,
 * so tests would depend on the time of day.
 */
export function nightsUntilToday(count: number): SeededSleep[] {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Jakarta');
  const today = now.toPlainDate();
  return nightsUntil(now.hour >= 11 ? today : today.subtract({ days: 1 }), count);
}

/** `count` nights of eight hours that end at 07:00 in Jakarta, the last one on this date. */
export function nightsUntil(last: Temporal.PlainDate, count: number): SeededSleep[] {
  const timeZone = 'Asia/Jakarta';
  return Array.from({ length: count }, (_, index) => {
    const date = last.subtract({ days: count - 1 - index });
    const endTime = date.toZonedDateTime({ timeZone, plainTime: '07:00' }).epochMilliseconds;
    return { startTime: endTime - 8 * HOUR_MS, endTime, timeZone };
  });
}
