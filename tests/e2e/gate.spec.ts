import { expect, PASSWORD, test, toast, WOKEN } from './support/test.ts';

/** A token of any payload, as unsigned as the client can tell. */
function tokenOf(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`;
}

for (const path of ['/', '/dashboard', '/nothing/here', '/register/more']) {
  test(`${path} leads a stranger to /login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: "🚀 Let's Dream!" })).toBeVisible();
  });
}

test('/login and /register welcome a newcomer, and back who has signed in here before', async ({
  page,
  sleeper,
}) => {
  const welcomed = async (name: string) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
  };
  await welcomed('Welcome, dreamer');
  await page.goto('/login');
  await sleeper.typeSignIn(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, dreamer' })).toBeVisible();
  await welcomed('Welcome back, dreamer');
});

for (const path of ['/login', '/register', '/']) {
  test(`${path} leads a signed-in visitor to the dashboard`, async ({ page, sleeper }) => {
    await sleeper.open(page, path);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

for (const [kind, token] of [
  ['expired', tokenOf({ userId: 'u1', exp: 1 })],
  ['undecodable', 'not.a token.at all'],
] as const) {
  test(`a stored token that is ${kind} is removed`, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('accessToken', stored), token);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login$/);
    await page.evaluate(() => localStorage.length);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
}

test('a token without a user shows the empty dashboard of a Dreamer', async ({ page }) => {
  const token = tokenOf({ name: 7 });
  await page.addInitScript((stored) => localStorage.setItem('accessToken', stored), token);
  await page.goto('/dashboard');
  await expect(page.getByText('Hey, Dreamer!')).toBeVisible();
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await expect(page.getByText('No sleep logs yet')).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_FAILED/ });

  test('wrong credentials are refused in a red box above the form', async ({ page, sleeper }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(sleeper.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Invalid email or password.');
    const box = await alert.boundingBox();
    const field = await page.getByLabel('E-mail').boundingBox();
    expect(box?.y).toBeLessThan(field?.y ?? 0);
  });

  test('a dream name and an email that are taken are named', async ({ page, sleeper }) => {
    await page.goto('/register');
    await page.getByLabel('Dream name').fill(sleeper.username.toUpperCase());
    await page.getByLabel('E-mail').fill('free@lelap.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();
    await expect(page.getByText('This dream name is already taken.')).toHaveCount(1);
    await expect(page.getByRole('alert')).toContainText('dream name is already taken');
    await page.getByLabel('Dream name').fill('A free one');
    await page.getByLabel('E-mail').fill(sleeper.email.toUpperCase());
    await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();
    await expect(page.getByRole('alert')).toContainText('email is already registered');
  });

  test('a leaked password is refused with its reason', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Dream name').fill('Weak Sleeper');
    await page.getByLabel('E-mail').fill('weak@lelap.test');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByRole('button', { name: '🚀 Start My Journey!' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText(/leaks/).first()).toBeVisible();
  });

  test('a dead network gives the words of the app itself', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/login', (route) => route.abort());
    await page.getByLabel('E-mail').fill('rani@lelap.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
  });
});

test('while the sign-in is in flight, everything waits', async ({ page, sleeper }) => {
  await page.goto('/login');
  let answer = () => {};
  await page.route('**/login', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.getByLabel('E-mail').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect(page.getByLabel('E-mail')).toBeDisabled();
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
  answer();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the console tells of every call and never of a password or a token', async ({
  page,
  sleeper,
  consoleLines,
}) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(sleeper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: "🚀 Let's Dream!" }).click();
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();

  const text = consoleLines.join('\n');
  for (const call of [
    /POST \/login/,
    /GET \/dashboard/,
    /POST \/sleeps\/start/,
    /PUT \/sleeps\//,
  ]) {
    expect(text).toMatch(call);
  }
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(token?.split('.')[2]);
});

test('sign in, sleep and wake up with the keyboard alone', async ({ page, sleeper }) => {
  await page.goto('/login');
  const focus = (role: 'button' | 'textbox' | 'tab', name: string) =>
    expect(async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole(role, { name })).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [1], timeout: 5_000 });

  await focus('textbox', 'E-mail');
  await page.keyboard.type(sleeper.email);
  await focus('textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ready to dream?')).toBeVisible();
  await focus('button', 'Start Dreaming');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Session /)).toBeVisible();
  await focus('button', 'Wake Up');
  await page.keyboard.press('Space');
  await expect(page.getByText(WOKEN)).toBeVisible();
  await focus('tab', 'Sleep Now');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'My Stats' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
