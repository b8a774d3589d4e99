import { expect, PASSWORD, test, toast, typeRegistration } from './support/test.ts';
import { TestServer } from './support/server.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|ERR_CONNECTION/,
});

test('a newcomer below a path sleeps, opens the app offline and wakes up', async ({ page }) => {
  const server = await TestServer.launch({ PUBLIC_URL: 'http://home.test/lelap/' });
  const home = server.url;
  const strays: string[] = [];
  page.context().on('request', (request) => {
    if (!/^\/lelap([/?]|$)/.test(new URL(request.url()).pathname)) strays.push(request.url());
  });
  try {
    const email = `newcomer-${Date.now()}@lelap.test`;
    await page.goto(home);
    await expect(page).toHaveURL(`${home}/login`);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await expect
      .poll(() => page.context().cookies(`${home}/`))
      .toMatchObject([{ name: 'lang', value: 'en', path: '/lelap/' }]);
    await page.getByRole('link', { name: 'Join the adventure! ✨' }).click();
    await expect(page).toHaveURL(`${home}/register`);
    await typeRegistration(page, 'Sari', email);
    await expect(page).toHaveURL(`${home}/login`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    await page.getByRole('button', { name: 'Start Dreaming' }).click();
    await expect(toast(page, /^Sleep tracking dimulai!/)).toBeVisible();

    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${home}/`);

    await server.end();
    await page.goto(`${home}/dashboard`);
    await expect(page.getByText('Asleep since')).toBeVisible();
    await server.start();
    await page.reload();
    await page.getByRole('button', { name: 'Wake Up' }).click();
    await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${home}/login`);
    expect(strays).toEqual([]);
  } finally {
    await server.remove();
  }
});
