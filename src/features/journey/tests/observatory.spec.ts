import { expectAccessible } from '#tests/e2e/support/accessible.ts';
import { openView } from '#tests/e2e/support/journey.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('in a wide window one range leads all pictures', async ({ page, sleeper }) => {
  await openView(page, sleeper, 'nights');
  const from = page.getByRole('slider', { name: 'First night of the range' });
  const to = page.getByRole('slider', { name: 'Last night of the range' });
  await expect(page.getByText(/^56 nights, \d+ logged$/)).toBeVisible();
  await expect(
    page.getByText(/^Over these \d+ nights, you usually slept from \d\d:\d\d to \d\d:\d\d\.$/),
  ).toBeVisible();
  await expect.poll(async () => (await from.boundingBox())?.width).toBe(24);

  const claims: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/insights') claims.push(searchParams.get('until') ?? '');
  });
  await to.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^48 nights, /)).toBeVisible();
  const lastNight = () => new URL(page.url()).searchParams.get('to');
  await expect.poll(() => claims.at(-1) === lastNight()).toBe(true);
  await expect(to).toHaveAttribute('aria-valuetext', /^\w{3}–\w{3}, /);

  // Dimmed until the figures of the range have arrived.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, 'the observatory');
});

test('dragging moves the range, and a click selects a night', async ({ page, sleeper }) => {
  await openView(page, sleeper, 'nights');
  // The figures of the range come last.
  await expect(page.getByText(/^Over these \d+ nights, /)).toBeVisible();
  const from = page.getByRole('slider', { name: 'First night of the range' });
  const box = await from.boundingBox();
  if (box === null) throw new Error('The handle has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(x + 60, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText(/^56 nights, /)).toBeVisible();
  await page.mouse.move(x - 100, y + 40);
  await page.mouse.down();
  await page.mouse.move(x - 200, y + 40, { steps: 5 });
  await page.mouse.up();
  await page.mouse.click(x - 60, y + 40);
  await expect(page).toHaveURL(/&night=\d{4}-\d\d-\d\d/);
});
