import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, PASSWORD, test, toast } from './support/test.ts';
import { TestServer } from './support/server.ts';

/** A proxy that passes /lelap on unchanged and has other apps elsewhere; `strays` are requests to those. */
function createProxy(target: string, strays: string[]): Server {
  return createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!/^\/lelap([/?]|$)/.test(url)) {
      strays.push(url);
      response.writeHead(404).end();
      return;
    }
    const passed = forward(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
}

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|ERR_CONNECTION/,
});

test('below a path a newcomer registers, sleeps, reloads, opens the app offline and wakes up', async ({
  page,
}) => {
  const server = await TestServer.launch({ PUBLIC_URL: 'http://home.test/lelap/' });
  const strays: string[] = [];
  const proxy = createProxy(server.url, strays).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const home = `http://127.0.0.1:${port}/lelap`;
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
    await page.getByLabel('Dream name').fill('Sari');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();
    await expect(page).toHaveURL(`${home}/login`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    await page.getByRole('button', { name: 'Start Dreaming' }).click();
    await expect(toast(page, /^Sleep tracking dimulai!/)).toBeVisible();

    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${home}/`);

    proxy.close();
    proxy.closeAllConnections();
    await page.goto(`${home}/dashboard`);
    await expect(page.getByText('Asleep since')).toBeVisible();
    proxy.listen(port, '127.0.0.1');
    await page.reload();
    await page.getByRole('button', { name: 'Wake Up' }).click();
    await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${home}/login`);
    expect(strays).toEqual([]);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await server.remove();
  }
});
