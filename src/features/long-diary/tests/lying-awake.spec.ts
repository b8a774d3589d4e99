import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { findCutOff } from '#tests/e2e/support/cut-off.ts';
import { expect, nightsUntilToday, test, wording, type Sleeper } from '#tests/e2e/support/test.ts';

const PATTERNS = '/dashboard?tab=history&view=patterns';
const QUESTION = wording('longDiary.lyingAwake.question');

/** In bed 22:40 to 07:20; asleep at 23:20, 23:25 or 23:30, and awake 40 minutes in the night. */
async function hasAnswered(sleeper: Sleeper, count: number) {
  for (const [index, { startTime, endTime = startTime, timeZone }] of nightsUntilToday(
    count,
  ).entries()) {
    const at = (instant: number, minutes: number) =>
      new Date(instant + minutes * 60_000).toISOString();
    await sleeper.call('POST', '/sleeps', {
      startTime: at(startTime, 0),
      endTime: at(endTime, 0),
      timeZone,
      minutesToFallAsleep: 20 + 5 * (index % 3),
      awakenings: 2,
      minutesAwake: 40,
      intoBedAt: at(startTime, -20),
      outOfBedAt: at(endTime, 20),
    });
  }
}

const pictureOf = (page: Page) => page.getByRole('region', { name: QUESTION });

test('Patterns shows how long the sleeper lies awake only with detailed mornings', async ({
  page,
  sleeper,
}) => {
  await hasAnswered(sleeper, 20);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const loadedLater = () => loaded.filter((url) => /lying-awake|messages-\S+-later/.test(url));

  await sleeper.open(page, PATTERNS);
  await expect(page.getByText(wording('dashboardPatterns.advice'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(pictureOf(page)).toHaveCount(0);
  expect(loadedLater()).toEqual([]);

  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  await page.reload();
  const picture = pictureOf(page);
  await expect(picture).toContainText(
    'You were asleep about 6 h 55 min of 8 h 40 min in bed (80%), over 14 nights. Awake in bed: 1 h 45 min on a typical night, 1 h 40 min to 1 h 50 min.',
  );
  expect(loadedLater()).toHaveLength(2);
  await expectAccessibleInBothThemes(page, 'Patterns with detailed mornings');

  await picture.getByText('Show as table').click();
  const rows = picture.getByRole('row');
  await expect(rows).toHaveCount(16);
  await expect(rows.nth(1)).toHaveText(/22:4007:206:558:4079\.8%$/);
  await expect(rows.last()).toHaveText('Typical––6:558:4079.8%');
  expect(await findCutOff(page), 'with the table').toEqual([]);
  await picture.getByText('Show as table').click();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await findCutOff(page), 'with large text').toEqual([]);
});

test('the keyboard reads the bars of time in bed and opens their nights', async ({
  page,
  sleeper,
}) => {
  await hasAnswered(sleeper, 8);
  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  await sleeper.open(page, PATTERNS);
  const picture = pictureOf(page);
  await picture.getByRole('button').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(picture.getByRole('status')).toHaveText(
    /^Night of .* 7 h of 8 h 40 min in bed · 80\.8%$/,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Night of / })).toBeFocused();
  const yesterday = nightsUntilToday(2)[0]?.endTime ?? 0;
  const date = Temporal.Instant.fromEpochMilliseconds(yesterday)
    .toZonedDateTimeISO('Asia/Jakarta')
    .toPlainDate();
  await expect(page).toHaveURL(new RegExp(`&night=${date}$`));
});
