import type { Page } from '@playwright/test';
import { lostSideways } from './support/lost.ts';
import { expect, nightsUntilToday, test } from './support/test.ts';

const largerText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

for (const width of [320, 1280]) {
  test(`text of twice the size is all there at ${width}`, async ({ page, sleeper }) => {
    await page.setViewportSize({ width, height: 740 });
    await sleeper.hasSlept(nightsUntilToday(120));
    await sleeper.open(page);
    for (const [tab, sign] of [
      ['Sleep Now', 'How dream points work'],
      ['My Stats', 'Recent Sleep Sessions'],
      ['Journey', 'Sleep Duration Trend'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(sign)).toBeVisible();
      await largerText(page);
      expect(await lostSideways(page), tab).toEqual([]);
    }
    const startTime = new Date(Date.now() - 20 * 60_000).toISOString();
    const { sleepLogId } = await sleeper.call('POST', '/sleeps/start', { startTime });
    await sleeper.call('PUT', `/sleeps/${String(sleepLogId)}/end`);
    await page.goto('/dashboard');
    await page.getByRole('radio', { name: '4, Well' }).check({ force: true });
    await largerText(page);
    expect(await lostSideways(page), 'a word on this sleep').toEqual([]);
  });
}

test('on a phone on its side, what stands in the disc is clear of the bars and the header', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await sleeper.call('POST', '/sleeps/start');
  await sleeper.open(page);
  const since = page.getByRole('heading', { name: /^Asleep since/ });
  const lines = [since, page.getByRole('timer'), page.getByText(/^Session /)];
  for (const line of [...lines, page.getByRole('button', { name: 'Cancel this start' })]) {
    const isOnTop = await line.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = [top + 1, top + height - 1].map((y) =>
        document.elementFromPoint(left + width / 2, y),
      );
      return seen.every((one) => one !== null && element.contains(one));
    });
    expect(isOnTop, await line.innerText()).toBe(true);
  }
});

test('a tap on Start shows that it was heard, and moves nothing', async ({ page, sleeper }) => {
  await sleeper.open(page);
  const start = page.getByRole('button', { name: 'Start Dreaming' });
  const look = () =>
    start.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { ground: getComputedStyle(button).backgroundColor, box: [x, y, width, height] };
    });
  const before = await look();
  const answer = Promise.withResolvers<void>();
  await page.route('**/sleeps/start', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await start.click();
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  const busy = await look();
  expect(busy.ground).not.toBe(before.ground);
  expect(busy.box).toEqual(before.box);
  answer.resolve();
  await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeFocused();
});

test.describe('before the app', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('who sleeps is met by the dark before the app is there, in every theme', async ({
    page,
    sleeper,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dawn');
      localStorage.setItem('currentSleepLogId', 'a-night');
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await sleeper.open(page);
    const lightness = await page.evaluate(
      () => /oklch\(([\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1],
    );
    expect(Number(lightness)).toBeLessThan(0.2);
  });
});
