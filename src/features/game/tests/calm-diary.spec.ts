import type { Page } from '@playwright/test';
import catalogue from '../../../../locales/en.json' with { type: 'json' };
import { exportSample } from '#testkit/export-samples.ts';
import { HALF_A_YEAR } from '#tests/e2e/support/journey.ts';
import {
  answer,
  HOUR_MS,
  isoAgo,
  OUTAGE_ERRORS,
  putTaps,
  silence,
} from '#tests/e2e/support/outbox.ts';
import { expect, test, toast, wording, type Sleeper } from '#tests/e2e/support/test.ts';

/*
 * A walk through all screens, without the game and with it: the second one proves that the first can find its words.
 */

const NIGHTS = HALF_A_YEAR.slice(0, -1);

const NAMES = Object.entries(catalogue).flatMap(([key, { defaultMessage }]) =>
  /^achievement\..*\.name$/.test(key) ? [defaultMessage] : [],
);
const WORDS = new RegExp(
  String.raw`\b(points?|pts|streaks?|achievements?|bonus(es)?|poin)\b|in a row|^\+\d|(${NAMES.join('|')})`,
  'i',
);

/** The name of the switch itself, and a camera that is pointed at a code. */
const ALLOWED = new Set([wording('account.game'), wording('phone.scan')]);

/** All texts of the page, for assistive technology and in a picture to save too. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
    const read = (node: Node) => {
      if (node instanceof HTMLImageElement && node.src.startsWith('data:image/svg'))
        return decodeURIComponent(node.src).split(/[<>]/);
      if (node instanceof Element) return attributes.map((name) => node.getAttribute(name) ?? '');
      return node.parentElement?.closest('script, style, noscript') ? [] : [node.textContent ?? ''];
    };
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    while (walker.nextNode() !== null) texts.push(...read(walker.currentNode));
    return texts.map((text) => text.trim()).filter(Boolean);
  });

type Facts = { totalPoints: number; currentStreak: number; unlockedAchievements: unknown[] };
const readFacts = async (sleeper: Sleeper) =>
  (await sleeper.call('GET', '/dashboard')) as unknown as Facts;

/** Walks through all screens; returns what each says of the game, if anything. */
async function walk(page: Page, sleeper: Sleeper): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const totals = new Set<string>();
  const look = async (name: string) => {
    await page.waitForLoadState('networkidle');
    const { totalPoints } = await readFacts(sleeper);
    if (totalPoints > 0) totals.add(totalPoints.toLocaleString('en'));
    const texts = (await readTexts(page)).filter(
      (text) =>
        !ALLOWED.has(text) &&
        (WORDS.test(text) || [...totals].some((total) => text.includes(total))),
    );
    found.set(name, texts);
  };
  const open = async (name: string, path: string) => {
    await page.goto(path);
    await expect(page.locator('[role=tabpanel]')).toBeVisible();
    await look(name);
  };
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await sleeper.open(page);
  await expect(button(wording('dashboardSleepNow.start'))).toBeVisible();
  await look('Sleep Now of a newcomer');
  await open('My Stats of a newcomer', '/dashboard?tab=overview');
  await open('Journey of a newcomer', '/dashboard?tab=history');

  await sleeper.hasSlept(NIGHTS);
  await open('evening', '/dashboard');
  await open('My Stats', '/dashboard?tab=overview');
  await open('Nights', '/dashboard?tab=history');
  await page.locator('.trend .picture-frame').first().hover();
  await look('tooltip of the hours');
  await page.getByText(wording('dashboardPicture.showTable')).first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await look('table of the hours');
  await open('Patterns', '/dashboard?tab=history&view=patterns');
  await open('report', '/dashboard?tab=history&view=report');

  await open('Cloth', '/dashboard?tab=history&view=cloth');
  await page.getByText(wording('dashboardCloth.legendTitle')).click();
  await expect(page.getByText(wording('dashboardCloth.legend.unsure.text'))).toBeVisible();
  await look('legend');
  await page.getByRole('gridcell').press('Enter');
  await expect(page.locator('.cloth-card')).toBeVisible();
  await look('card of a night');
  await page.keyboard.press('Escape');
  await page.getByText(wording('weekLetter.title')).click();
  await look('week letters');
  await open('dialog that saves the cloth', '/dashboard?tab=history&view=cloth&save=square');
  await open('knitting', '/dashboard?tab=history&view=cloth&save=knitting');
  const { items } = (await sleeper.call('GET', '/sleeps')) as {
    items: { id: string; sleepDate: string; startTime: string; endTime: string }[];
  };
  const [newest, before] = items;
  await open('week letter', `/dashboard?tab=history&view=cloth&week=${items[8]?.sleepDate}`);

  await open('Diary', '/dashboard?tab=history&view=diary');
  await page.getByRole('searchbox').fill('sea');
  await expect(page.getByText('Dreamt of the sea.')).toBeVisible();
  await look('search');
  const first = items.at(20)?.sleepDate;
  await open('range', `/dashboard?tab=history&view=diary&from=${first}`);

  await open('night', `/dashboard?tab=history&night=${before?.sleepDate}`);
  await button(wording('nightPage.edit')).first().click();
  await dialog.getByText(wording('diary.why')).click();
  const preview = page.waitForResponse(/dryRun=true/);
  await dialog.getByLabel(wording('diary.asleep')).fill('03:00');
  await preview;
  await look('correction');
  await button(wording('diary.delete')).click();
  await look('question before a deletion');
  await button(wording('diary.deleteYes')).click();
  await expect(toast(page, /^Sleep deleted\./)).toBeVisible();
  await look('deleted');
  await button(wording('diary.toasts.undo')).click();
  await expect(toast(page, /^Sleep restored\./)).toBeVisible();
  await look('restored');
  await page.goto(`/dashboard?tab=history&night=${newest?.sleepDate}`);
  await button(wording('nightPage.edit')).first().click();
  await dialog.getByLabel(wording('diary.asleep')).fill('23:50');
  await dialog.getByRole('button', { name: wording('diary.save') }).click();
  await expect(toast(page, /^Sleep corrected\./)).toBeVisible();
  await look('corrected');

  const missing = isoAgo(71 * 24 * HOUR_MS).slice(0, 10);
  await sleeper.call('PUT', `/days/${missing}/mark`, { kind: null, noSleep: false, rest: true });
  await open('rest night', `/dashboard?tab=history&night=${missing}`);
  await button(wording('dashboardNights.mark.title')).click();
  await expect(dialog.getByText(wording('dashboardNights.mark.noSleep'))).toBeVisible();
  await look('mark of a date');
  await page.keyboard.press('Escape');
  const entry = page.waitForResponse(/dryRun=true/);
  await button(wording('nightPage.add')).first().click();
  await expect(dialog).toBeVisible();
  await entry;
  await look('entry');
  await dialog.getByRole('button', { name: wording('diary.save') }).click();
  await expect(toast(page, /^Sleep added\./)).toBeVisible();
  await look('entered');

  await sleeper.startedAgo(500);
  await open('asleep', '/dashboard');
  await button(wording('dashboardSleepNow.end')).click();
  await expect(toast(page, /^Selamat pagi! Durasi tidur: 8\.3 jam \(50\d menit\)\./)).toBeVisible();
  await look('toast of Wake Up');
  await expect(page.getByText(wording('dashboardMorning.question'))).toBeVisible();
  await open('morning', '/dashboard');

  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  for (const { id, startTime, endTime } of items.slice(1, 10))
    await sleeper.call('PATCH', `/sleeps/${id}`, {
      minutesToFallAsleep: 20,
      awakenings: 0,
      intoBedAt: startTime,
      outOfBedAt: endTime,
    });
  await open('Patterns of the long diary', '/dashboard?tab=history&view=patterns');
  await expect(page.getByText(wording('longDiary.lyingAwake.question'))).toBeVisible();
  await look('How long do you lie awake?');
  await open('report of the long diary', '/dashboard?tab=history&view=report');
  await open('night with answers', `/dashboard?tab=history&night=${before?.sleepDate}`);
  await button(wording('longDiary.change')).click();
  await expect(dialog.getByText(wording('longDiary.about'))).toBeVisible();
  await look('five questions');
  await page.keyboard.press('Escape');

  await page.goto('/dashboard?tab=history&view=patterns');
  await button(wording('experimentOffer.setUp')).click();
  await button(wording('experiments.suggestions.walk')).click();
  await look('set-up of an experiment');
  await dialog.getByRole('radio', { name: /^4 weeks/ }).check();
  await button(wording('experiments.start')).click();
  await expect(button(wording('experiments.stop'))).toBeVisible();
  await look('experiment under way');
  await open('evening before an experiment', '/dashboard');

  for (const group of ['profile', 'you', 'security', 'data'])
    await open(`account ${group}`, `/dashboard?account=${group}`);
  for (const section of ['goal', 'reminders', 'activity', 'export', 'connections', 'delete'])
    await open(`account ${section}`, `/dashboard?account=${section}`);
  await page.goto('/dashboard?account=import');
  const sample = exportSample('fitbit', 30);
  await dialog
    .getByLabel(wording('import.chooseFiles'))
    .setInputFiles([{ name: sample.path, mimeType: '', buffer: Buffer.from(sample.text) }]);
  await button(wording('import.next')).click();
  await expect(button('Import 30 nights')).toBeVisible();
  await look('preview of an import');
  await button('Import 30 nights').click();
  await expect(button(wording('import.done.more'))).toBeVisible();
  await look('imported');
  await button(/^Undo Fitbit/).click();
  await expect(button(wording('import.undo.confirm'))).toBeEnabled();
  await look('question before an undo');

  await open('after an import', '/dashboard');
  await silence(page);
  await putTaps(page, sleeper.userId, [
    {
      kind: 'enter',
      body: { startTime: isoAgo(90 * 24 * HOUR_MS), endTime: isoAgo(0) },
      state: 'refused',
      refusal: 'No.',
    },
    { kind: 'correct', sleepId: newest?.id ?? '', body: { quality: 4 } },
  ]);
  await page.reload();
  await page
    .getByRole('region', { name: wording('outbox.label') })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByText(wording('outboxDialog.openForm'))).toBeVisible();
  await look('dialog of unsent taps');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button(wording('dashboard.signOut')).press('Enter');
  await expect(dialog).toBeVisible();
  await look('sign-out with unsent taps');
  await page.keyboard.press('Escape');
  await page.goto('/dashboard?tab=overview');
  await expect(page.locator('[role=tabpanel]')).toBeVisible();
  await look('My Stats offline');
  await answer(page);
  return found;
}

test.use({ actionTimeout: 10_000, expectedErrors: OUTAGE_ERRORS });
test.beforeEach(() => test.setTimeout(180_000));

test('with the game off no screen speaks of it; turned on again everything is there @rare', async ({
  page,
  sleeper,
}) => {
  await sleeper.call('PATCH', '/account', { showGame: false });
  const found = await walk(page, sleeper);
  expect([...found].filter(([, texts]) => texts.length > 0)).toEqual([]);

  const { totalPoints, currentStreak, unlockedAchievements } = await readFacts(sleeper);
  await page.goto('/dashboard?tab=overview&account=you');
  await page.getByRole('switch', { name: wording('account.game') }).click();
  await expect(toast(page, wording('account.saved'))).toBeVisible();
  await page.keyboard.press('Escape');
  const head = page.locator('.stats-head');
  await expect(head.getByText(totalPoints.toLocaleString('en'), { exact: true })).toBeVisible();
  await expect(head.getByText(`${currentStreak}`, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Unlocked /)).toHaveCount(unlockedAchievements.length);
});

/** What each of these screens, dialogs and toasts says itself. */
const SPOKEN: readonly (readonly [name: string, text: RegExp])[] = [
  ['Sleep Now of a newcomer', /^How dream points work$/],
  ['My Stats of a newcomer', /^No achievements yet$/],
  ['Journey of a newcomer', /Points Earned Trend$/],
  ['evening', /^Day Streak$/],
  ['My Stats', /^\+\d+ pts$/],
  ['Nights', /, \d+ points, .*night \d+ of your streak/],
  ['table of the hours', /^Points Earned$/],
  ['Cloth', /Longest streak: \d+ nights/],
  ['legend', /four gems: an achievement/],
  ['card of a night', /night \d+ of your streak/],
  ['dialog that saves the cloth', /Longest streak/],
  ['week letter', /night \d+ of your streak/],
  ['Diary', /^\+\d+$/],
  ['search', /^\+\d+$/],
  ['range', / pts$/],
  ['night', /^Night \d+ of your streak$/],
  ['correction', /^Points for this sleep: /],
  ['correction', /^It earned \d+ points/],
  ['question before a deletion', /^Dream Points: [\d,]+ → /],
  ['deleted', /^Sleep deleted\. Points: /],
  ['restored', /^Sleep restored\. Points: /],
  ['corrected', /^Sleep corrected\. Points: /],
  ['rest night', /^Pause: streak waits$/],
  ['mark of a date', /^For days when you’re sick/],
  ['entry', /so it earns no points/],
  ['entered', /^Sleep added\. Points: /],
  ['toast of Wake Up', /Poin yang diperoleh: \d+$/],
  ['morning', /^Streak: \d+ nights?$/],
  ['account delete', /points and achievements/],
  ['preview of an import', /^Imported nights earn no dream points/],
];

test('with the game on the same walk finds its words @rare', async ({ page, sleeper }) => {
  const found = await walk(page, sleeper);
  const missed = SPOKEN.filter(([name, text]) => !found.get(name)?.some((said) => text.test(said)));
  expect(missed).toEqual([]);
  const { totalPoints } = await readFacts(sleeper);
  expect(found.get('My Stats offline')).toContain(totalPoints.toLocaleString('en'));
});
