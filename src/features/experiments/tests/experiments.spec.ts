import type { Page } from '@playwright/test';
import type { Experiments } from '../contract.ts';
import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { findCutOff } from '#tests/e2e/support/cut-off.ts';
import { ignoreResponseTime } from '#tests/e2e/support/movable-clock.ts';
import { goTo, MOVED_CLOCK } from '#tests/e2e/support/moved-server.ts';
import { OUTAGE_ERRORS, press } from '#tests/e2e/support/outbox.ts';
import { expect, nightsUntil, test, wording, type Sleeper } from '#tests/e2e/support/test.ts';

test.use({ settings: MOVED_CLOCK });

const PATTERNS = '/dashboard?tab=history&view=patterns';
const LABEL = wording('experiments.suggestions.earplugs');
const timeZone = 'Asia/Jakarta';
const today = Temporal.Now.plainDateISO(timeZone);
const at = (day: number, plainTime: string) =>
  today.add({ days: day }).toZonedDateTime({ timeZone, plainTime });

const section = (page: Page) =>
  page.getByRole('region', { name: wording('experimentOffer.question') });
const button = (page: Page, key: Parameters<typeof wording>[0]) =>
  page.getByRole('button', { name: wording(key), exact: true });

/** On the evening of the day 0, with nights enough. */
async function openWithNights(page: Page, sleeper: Sleeper, path = PATTERNS): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await ignoreResponseTime(page);
  await goTo(page, at(0, '20:00'));
  await sleeper.signIn();
  await sleeper.call('PATCH', '/account', { timeZone });
  await sleeper.hasSlept(nightsUntil(today.subtract({ days: 1 }), 40));
  await sleeper.open(page, path);
}

const begin = (sleeper: Sleeper) =>
  sleeper.call('POST', '/experiments', { label: LABEL, outcome: 'minutes', weeks: 4 });

test('an experiment is set up and stopped by keyboard, and the focus is never lost', async ({
  page,
  sleeper,
}) => {
  await openWithNights(page, sleeper);
  await press(page, wording('experimentOffer.setUp'));
  const sheet = page.getByRole('dialog');
  // Neither a label nor a length is chosen yet.
  await press(page, wording('experiments.start'));
  await expect(sheet).toBeVisible();
  await sheet.getByLabel(wording('experiments.what')).fill('x'.repeat(80));
  await expect(sheet.getByLabel(wording('experiments.what'))).toHaveValue('x'.repeat(60));
  await expectAccessibleInBothThemes(page, 'set-up of an experiment');
  expect(await findCutOff(page)).toEqual([]);
  await press(page, LABEL);
  await press(page, wording('experiments.start'));
  await expect(sheet).toBeVisible();
  await sheet.getByRole('radio', { name: /^6 weeks/ }).press('Space');
  await press(page, wording('experiments.start'));
  await expect(sheet).toHaveCount(0);
  await expect(section(page).getByRole('heading').first()).toBeFocused();
  await expect(section(page).getByText('42 nights left')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'experiment under way');
  expect(await findCutOff(page)).toEqual([]);

  await button(page, 'experiments.stop').press('Enter');
  await expect(button(page, 'dialog.keepIt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'experiments.stop')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'experiments.stopYes').press('Enter');
  await expect(section(page).getByRole('heading').first()).toBeFocused();
  await expect(section(page).getByText(wording('experiments.stopped'))).toBeVisible();
  await expect(button(page, 'experimentOffer.setUp')).toBeVisible();
});

test('without insights an experiment under way can be followed and stopped below the nights', async ({
  page,
  sleeper,
}) => {
  await openWithNights(page, sleeper, '/dashboard');
  await begin(sleeper);
  await sleeper.call('PATCH', '/account', { showInsights: false });
  await page.goto('/dashboard?tab=history');
  await expect(section(page).getByText('28 nights left')).toBeVisible();
  await button(page, 'experiments.stop').click();
  await button(page, 'experiments.stopYes').click();
  await expect(section(page)).toHaveCount(0);
});

test.describe('the question of the morning', () => {
  test.use({ expectedErrors: OUTAGE_ERRORS });

  test('keeps a saved answer while the network is gone, and takes a changed one', async ({
    page,
    sleeper,
  }) => {
    await openWithNights(page, sleeper, '/dashboard');
    await begin(sleeper);
    await goTo(page, at(1, '22:30'));
    await sleeper.call('POST', '/sleeps/start', {});
    await goTo(page, at(2, '06:30'));
    await page.goto('/dashboard');
    await press(page, 'Wake Up');
    const question = page.getByRole('group', { name: `Last night: “${LABEL}”?` });
    const choice = (name: string) => question.getByRole('button', { name, exact: true });
    await expect(page.getByText(/: tonight (yes|as you like)$/)).toBeVisible();
    await page.route('**/experiments', (route) => route.abort());
    const saved = page.waitForResponse(/\/nights\//);
    await choice('Yes').press('Enter');
    await saved;
    await expect(choice('Yes')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleInBothThemes(page, 'question of the morning');
    await page.unroute('**/experiments');
    await choice('No').press('Enter');
    await expect(choice('No')).toHaveAttribute('aria-pressed', 'true');
    const readDone = async () => {
      const { current } = (await sleeper.call('GET', '/experiments')) as unknown as Experiments;
      return current?.nights[0]?.done;
    };
    await expect.poll(readDone).toBe(false);
    await page.reload();
    await expect(page.getByText(/: tonight (yes|as you like)$/)).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});

test('without an experiment the first page asks nothing of one, and loads no code of it', async ({
  page,
  sleeper,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openWithNights(page, sleeper, '/dashboard');
  await expect(page.getByRole('button', { name: 'Start Dreaming' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => /experiment|coin/.test(path))).toEqual([]);
});
