import type { Page } from '@playwright/test';
import { demoNights } from '#testkit/demo-nights.ts';
import { expectAccessible } from './support/accessible.ts';
import { findCutOff } from './support/cut-off.ts';
import { showPseudoLanguage } from './support/pseudo-language.ts';
import { expect, test } from './support/test.ts';

test.use({ actionTimeout: 5_000 });

/** Windows of each state. */
const WIDTHS = [1280, 360];

/** Words that Intl writes, and names. */
const ALLOWED =
  /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Satur|Sat|Sun)(day)?$|^(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)([a-z]*(ary|ch|il|ust|ber))?$|^(AM|PM|UTC|GMT|Lelap|JSON|CSV)$/;

/** Texts and names of the page, hidden ones too. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.closest('script, style, noscript, option')) found.push(textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });

/** Keeps all texts of the API's answers: names of the sleeper, and the server's own texts. */
function watchData(page: Page): (text: string) => string {
  const known = new Set<string>();
  const keep = (value: unknown) => {
    if (typeof value === 'string')
      for (const part of [value, ...value.split('/')]) known.add(part.replaceAll('_', ' '));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('application/json')) return;
    keep(await response.json().catch(() => null));
  });
  return (text) =>
    [...known]
      .filter((value) => value.length > 1)
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, value) => rest.replaceAll(value, ' '), text);
}

for (const tag of ['en-XA', 'ar-XB'] as const) {
  test(`every screen and dialog has room for ${tag} and shows nothing untranslated`, async ({
    page,
    sleeper,
  }) => {
    test.slow();
    const withoutData = watchData(page);
    const faults: string[] = [];
    const text = await showPseudoLanguage(page, tag);

    const look = async (state: string) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        const where = `${state} at ${width}`;
        const wide = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
        });
        for (const fault of [...wide, ...(await findCutOff(page))])
          faults.push(`${where}: ${fault}`);
      }
      if (tag === 'ar-XB') return;
      for (const each of await textsOf(page))
        for (const [word] of withoutData(each.replaceAll(/\b[0-9a-f]{8}\b/g, '')).matchAll(
          /\p{L}{2,}/gu,
        ))
          if (/^[a-z]+$/i.test(word) && !ALLOWED.test(word))
            faults.push(`${state}: “${word}” of “${each}” is not translated`);
    };
    const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });
    const dialog = page.getByRole('dialog');
    const open = async (path: string, state = path) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await look(state);
    };

    for (const path of [
      '/login',
      '/register',
      '/login?forgot',
      '/login?reset=x',
      '/login?unsubscribe=x',
    ])
      await open(path);
    await expectAccessible(page, 'unsubscribe');

    await sleeper.open(page);
    await expect(page.getByRole('button', { name: text('dashboardSleepNow.start') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look('ready');
    for (const tab of ['overview', 'history', 'history&view=nights', 'history&view=patterns'])
      await open(`/dashboard?tab=${tab}`, `empty ${tab}`);

    await sleeper.hasSlept(demoNights(Date.now(), 'Asia/Jakarta', 200));
    for (const tab of [
      'overview',
      'history',
      'history&view=nights',
      'history&view=patterns',
      'history&view=report',
    ])
      await open(`/dashboard?tab=${tab}`);
    await expectAccessible(page, 'report');
    await open('/dashboard?tab=history&view=diary');
    await expectAccessible(page, 'diary');
    await page.getByRole('tabpanel').locator('li button').first().click();
    await expect(dialog).toBeVisible();
    await page.waitForLoadState('networkidle');
    await dialog.locator('summary').first().click();
    await look('a sleep');
    await dialog.locator('textarea').fill('…');
    await button('dialog.close').click();
    await look('unsaved');
    await button('dialog.discard').click();
    await page.getByRole('tabpanel').locator('li button').first().click();
    await button('diary.delete').click();
    await look('delete a sleep');
    await button('diary.deleteYes').click();
    await expect(dialog).toBeHidden();
    await look('deleted sleep');

    for (const section of [
      'profile',
      'time-zone',
      'password',
      'two-step',
      'devices',
      'reminders',
      'activity',
      'install',
      'import',
      'export',
      'delete',
    ])
      await open(`/dashboard?account=${section}`);
    await expectAccessible(page, 'account');

    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: text('diaryOpeners.forgotTheButton') })
      .last()
      .click();
    await expect(dialog).toBeVisible();
    await look('enter a sleep');
    await button('diary.changeTimeZone').click();
    await look('time zone of a sleep');

    const { sleepLogId } = await sleeper.call('POST', '/sleeps/start');
    await open('/dashboard', 'asleep');
    await button('diaryOpeners.fellAsleepLater').click();
    await look('fell asleep later');
    await page.goto('/dashboard');
    await button('dashboardSleepNow.cancel').click();
    await look('cancel the start');
    const startTime = new Date(Date.now() - 17 * 3_600_000).toISOString();
    await sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, { startTime });
    await open('/dashboard', 'asleep for 17 hours');
    await sleeper.call('PATCH', `/sleeps/${String(sleepLogId)}`, {
      startTime: new Date(Date.now() - 20 * 60_000).toISOString(),
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: text('dashboardSleepNow.end') }).click();
    await expect(page.getByText(text('dashboardMorning.question'))).toBeVisible();
    await look('woken');
    await expectAccessible(page, 'woken');

    expect(faults).toEqual([]);
  });
}
