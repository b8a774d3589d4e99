import { expect, test } from '#tests/e2e/support/test.ts';

test('the manifest has what browsers need to install the app', async ({ page }) => {
  await page.goto('/login');
  const session = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { screenshots, icons, ...manifest } = JSON.parse(data) as {
    screenshots: { src: string; sizes: string }[];
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', display: 'standalone' });
  const drawn = icons.filter(({ sizes }) => sizes !== 'any');
  expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  const pictures = [...screenshots, ...drawn];
  const sizes = await page.evaluate(
    (files) =>
      Promise.all(
        files.map(async ({ src }) => {
          const picture = new Image();
          picture.src = src;
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }),
      ),
    pictures,
  );
  expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
});
