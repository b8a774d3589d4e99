import { expect, nightsUntilToday, test } from './support/test.ts';

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
  }).format(newest?.endTime);
  await expect(sessions.first()).toContainText(day);

  for (const name of ['First Dream', 'Full Night', 'Dream Spark', 'Dream Week', 'Clockwork']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Still ahead')).toBeVisible();
});

for (const [name, other, expected] of [
  ['Start Dreaming', 'Wake Up', 'POST /sleeps/start'],
  ['Wake Up', 'Start Dreaming', 'PUT /sleeps/:id/end'],
] as const) {
  test(`a second tap at the same place after ${name} does not press ${other}`, async ({
    page,
    sleeper,
  }) => {
    if (name === 'Wake Up') await sleeper.call('POST', '/sleeps/start');
    await sleeper.open(page);
    const box = await page.getByRole('button', { name }).boundingBox();
    const otherBox = await page.getByRole('button', { name: other }).boundingBox();
    if (box === null || otherBox === null) throw new Error('No buttons.');
    // A point in the overlap of the large buttons.
    const x = box.x < otherBox.x ? box.x + box.width - 5 : box.x + 5;
    const y = box.y + box.height / 2;
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const path = pathname.replace(/[\w-]{36}/, ':id');
      if (path.startsWith('/sleeps/')) calls.push(`${request.method()} ${path}`);
    });

    // Tap again as soon as the other button appears.
    await page.evaluate(
      ([left, top, text]) => {
        const observer = new MutationObserver(() => {
          const there = document.elementFromPoint(left, top)?.closest('button');
          if (!there?.textContent.includes(text) || there.disabled) return;
          observer.disconnect();
          setTimeout(() => {
            const tap = { clientX: left, clientY: top, detail: 1, bubbles: true };
            there.dispatchEvent(new MouseEvent('click', tap));
            document.documentElement.dataset['tapped'] = 'twice';
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      },
      [x, y, other] as const,
    );
    await page.mouse.click(x, y);
    await expect(page.locator('html[data-tapped="twice"]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([expected]);
  });
}
