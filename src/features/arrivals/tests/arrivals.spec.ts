import type { Page } from '@playwright/test';
import {
  expect,
  PASSWORD,
  test,
  toast,
  WOKEN,
  wording,
  type Sleeper,
} from '#tests/e2e/support/test.ts';

const MINUTE_MS = 60_000;

const section = (page: Page) => page.getByRole('dialog', { name: 'Connections' });

/** What HC Webhook sends of a sleep that ended so many minutes ago. */
function session(minutes: number, endedAgo: number): string {
  const end = new Date(Date.now() - endedAgo * MINUTE_MS).toISOString();
  const sleep = [{ session_end_time: end, duration_seconds: minutes * 60, stages: [] }];
  return JSON.stringify({ timestamp: end, app_version: '1.9', steps: [{ count: 7 }], sleep });
}

/** Makes a connection by hand; returns its address. */
async function connect(page: Page, sleeper: Sleeper): Promise<string> {
  await sleeper.call('POST', '/account/confirmation', { currentPassword: PASSWORD });
  await sleeper.open(page, '/dashboard?account=connections');
  const kind = wording('connections.kinds.arrive');
  await section(page).getByLabel('Add a connection').selectOption(kind);
  await section(page).getByLabel('Name').fill('My watch');
  await section(page).getByRole('button', { name: 'Create' }).click();
  const address = section(page).getByText(/^http\S+\/arrivals\/lelap_\S+$/);
  await expect(section(page).getByText(/^curl -d '\{"nights":\[\]\}' 'http/)).toBeVisible();
  const text = (await address.textContent()) ?? '';
  await section(page).getByRole('button', { name: 'Done' }).click();
  return text;
}

async function send(address: string, body: string): Promise<Record<string, number>> {
  const answer = await fetch(address, { method: 'POST', body });
  const { data } = (await answer.json()) as { data: Record<string, number> };
  return data;
}

test('a watch is connected, and the night that it sends is met in the morning', async ({
  page,
  sleeper,
}) => {
  const address = await connect(page, sleeper);
  await expect(section(page).getByText(wording('arrivals.none'))).toBeVisible();
  expect(await send(address, session(480, 20))).toMatchObject({ new: 1 });
  expect(await send(address, session(485, 20))).toMatchObject({ longer: 1 });
  await page.reload();
  await expect(section(page).getByText(/^Last arrival: .*1 new night$/)).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: WOKEN })).toBeVisible();
  await page.getByRole('button', { name: /^4/ }).click();
  await expect(page.getByText(/^80 pts|80 points|\+80/).first()).toBeVisible();
  // The next hour, the watch knows a little more.
  expect(await send(address, session(495, 10))).toMatchObject({ longer: 1 });
  const { items } = await sleeper.call('GET', '/sleeps?limit=10');
  expect(items).toMatchObject([{ source: 'arrival:health-connect', quality: 4, points: 82 }]);
});

test('the times of a watch stand beside one’s own, and are taken over with one tap', async ({
  page,
  sleeper,
}) => {
  const address = await connect(page, sleeper);
  const id = await sleeper.startedAgo(500);
  await sleeper.call('PUT', `/sleeps/${id}/end`, {});
  expect(await send(address, session(450, 10))).toMatchObject({ measured: 1 });
  const { lastSleep } = await sleeper.call('GET', '/dashboard');
  const { sleepDate } = lastSleep as { sleepDate: string };
  await page.goto(`/dashboard?tab=history&view=diary&night=${sleepDate}`);

  await expect(page.getByRole('heading', { name: 'Measured by Health Connect' })).toBeVisible();
  await page.getByRole('button', { name: wording('arrivals.take') }).click();
  await expect(toast(page, wording('arrivals.taken'))).toBeVisible();
  await expect(page.getByRole('button', { name: wording('arrivals.take') })).toBeHidden();
  const { items } = await sleeper.call('GET', '/sleeps?limit=10');
  expect(items).toMatchObject([{ id, source: 'live', durationMinutes: 450 }]);
});
