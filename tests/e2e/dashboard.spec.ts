import { expect, nightsUntilToday, test, toast } from './support/test.ts';

const HOUR_MS = 3_600_000;

test('eight nights in a row: points, streak, sessions and achievements are those of the rules', async ({
  page,
  sleeper,
}) => {
  const nights = nightsUntilToday(8);
  await sleeper.hasSlept(nights);
  await sleeper.open(page);
  // 8 × 80, and the bonuses of 3 and 7 days.
  await expect(page.getByText('840', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('days in a row', { exact: true })).toBeVisible();
  await expect(page.getByText('8.0h')).toBeVisible();

  const sessions = page
    .getByRole('list')
    .filter({ has: page.getByText(/pts$/) })
    .getByRole('listitem');
  await expect(sessions).toHaveCount(5);
  await expect(sessions.first()).toContainText('8.0 h');
  await expect(sessions.first()).toContainText('+80 pts');
  await expect(sessions.first()).toContainText('23:00');
  await expect(sessions.first()).toContainText('07:00');
  await expect(sessions.nth(1)).toContainText('+230 pts');

  const newest = nights.at(-1);
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'Asia/Jakarta',
  }).format(newest?.startTime);
  await expect(sessions.first()).toContainText(day);

  for (const name of ['First Dream', 'Full Night', 'Dream Spark', 'Dream Week', 'Clockwork']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Still ahead')).toBeVisible();
});

test('the running sleep is at the top of the sessions, as Active', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(6));
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  const sessions = page
    .getByRole('list')
    .filter({ has: page.getByText(/pts$/) })
    .getByRole('listitem');
  await expect(sessions).toHaveCount(5);
  await expect(sessions.first()).toContainText('Active');
});

test('a sleep is shown by the clock of the zone it was slept in', async ({ page, sleeper }) => {
  const endTime = Date.now() - 5 * HOUR_MS;
  const timeZone = 'America/New_York';
  await sleeper.hasSlept([{ startTime: endTime - 8 * HOUR_MS, endTime, timeZone }]);
  await sleeper.open(page);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  await expect(page.getByText(clock.format(endTime)).first()).toBeVisible();
});

test('a forgotten wake-up is marked and counts for nothing', async ({ page, sleeper }) => {
  const endTime = Date.now() - HOUR_MS;
  const timeZone = 'Asia/Jakarta';
  await sleeper.hasSlept([{ startTime: endTime - 20 * HOUR_MS, endTime, timeZone }]);
  await sleeper.open(page);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('Recent Sleep Sessions')).toBeVisible();
  await expect(page.getByText('Check the times')).toBeVisible();
  await page.getByRole('tab', { name: 'Journey' }).click();
  await expect(page.getByText('Not enough data for charts')).toBeVisible();
});

test('waking from eight hours pays 80 points, and the third such night its bonus', async ({
  page,
  sleeper,
}) => {
  const started = Date.now() - 8 * HOUR_MS;
  const nights = [48, 24].map((hours) => {
    const startTime = started - hours * HOUR_MS;
    return { startTime, endTime: startTime + 8 * HOUR_MS, timeZone: 'Asia/Jakarta' };
  });
  await sleeper.hasSlept(nights);
  const startTime = new Date(started).toISOString();
  await sleeper.call('POST', '/sleeps/start', { startTime });
  await sleeper.open(page);
  await expect(page.getByText('Asleep since')).toBeVisible();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  const words = 'Selamat pagi! Durasi tidur: 8.0 jam (480 menit). Poin yang diperoleh: 130';
  await expect(toast(page, words)).toBeVisible();
  await expect(page.getByText('Dream Spark')).toBeVisible();
  await expect(page.getByText('First Dream')).toHaveCount(0);
});

test('a dream name of markup is shown as what it is', async ({ page, server }) => {
  const { Sleeper } = await import('./support/test.ts');
  const name = '<img src=x onerror=a()>';
  const sleeper = await new Sleeper(server, name, 'markup@lelap.test').register();
  await sleeper.open(page);
  await expect(page.getByText(`Hey, ${name}!`)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});

test.describe('when the server is not well', () => {
  test.use({ expectedErrors: /status of 5\d\d|ERR_/ });

  test('a load that fails says why, and lets the sleeper try again or sign out', async ({
    page,
    sleeper,
  }) => {
    await sleeper.open(page, '/login');
    await page.route('**/dashboard', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 503, json: { status: 'error', message: 'Resting a moment.' } }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Oops! Resting a moment.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.unroute('**/dashboard');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Ready to dream?')).toBeVisible();
  });

  test('a load without an answer uses the words of the app itself', async ({ page, sleeper }) => {
    await sleeper.open(page, '/login');
    await page.route('**/dashboard', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.goto('/dashboard');
    await expect(
      page.getByText('Oops! Gagal memuat data dashboard. Silakan coba lagi.'),
    ).toBeVisible({ timeout: 15_000 });
  });

  test('a refresh that fails after waking says that the sleep is saved', async ({
    page,
    sleeper,
  }) => {
    await sleeper.call('POST', '/sleeps/start');
    await sleeper.open(page);
    await expect(page.getByText(/^Session /)).toBeVisible();
    await page.route('**/dashboard', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Wake Up' }).click();
    await expect(page.getByText('Oops! Gagal me-refresh data dashboard.')).toBeVisible();
    await expect(page.getByText(/saved/)).toBeVisible();
  });

  for (const [button, before, message] of [
    ['Start Dreaming', undefined, 'Error memulai tidur: Silakan coba lagi.'],
    ['Wake Up', 'asleep', 'Error mengakhiri tidur: Silakan coba lagi.'],
  ] as const) {
    test(`${button} without a network changes nothing and says so`, async ({ page, sleeper }) => {
      if (before === 'asleep') await sleeper.call('POST', '/sleeps/start');
      await sleeper.open(page);
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await page.route('**/sleeps/**', (route) => route.abort());
      await page.getByRole('button', { name: button }).click();
      await expect(toast(page, message)).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
    });
  }

  for (const [button, path, before, message] of [
    [
      'Start Dreaming',
      '**/sleeps/start',
      undefined,
      'Oops! Ada masalah saat memulai tracking. Coba lagi ya!',
    ],
    [
      'Wake Up',
      '**/sleeps/*/end',
      'asleep',
      'Gagal mengakhiri pelacakan tidur: struktur respons tidak sesuai.',
    ],
  ] as const) {
    test(`${button} answered with something else says so`, async ({ page, sleeper }) => {
      if (before === 'asleep') await sleeper.call('POST', '/sleeps/start');
      await sleeper.open(page);
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
      await page.route(path, (route) => route.fulfill({ json: { status: 'success', data: {} } }));
      await page.getByRole('button', { name: button }).click();
      await expect(toast(page, message)).toBeVisible();
    });
  }
});

test('a toast leaves by itself after five seconds, or at once when it is closed', async ({
  page,
  sleeper,
}) => {
  await page.clock.install();
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  const started = toast(page, /^Sleep tracking dimulai!/);
  await expect(started).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(started).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(started).toBeHidden();

  await page.getByRole('button', { name: 'Wake Up' }).click();
  const ended = toast(page, /^Selamat pagi!/);
  await expect(ended).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  await expect(ended).toBeHidden();
});
