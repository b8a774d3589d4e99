/** `npm run demo`: fills a new account in the configured database. The server may be running. */
import { parseArgs } from 'node:util';
import { AppError } from '#kernel/contract/app-error.ts';
import {
  createPasswordHasher,
  DEFAULT_HASH_COST,
} from '#sign-in/server/passwords/password-hasher.ts';
import { SYSTEM } from '#server/cli/system.ts';
import { newPassword } from '#password-reset/server/cli/reset-password.ts';
import { readConfig } from '#kernel/server/config.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import { registerAccount } from '#sign-in/server/register-account.ts';
import { demoNights } from '#testkit/demo-nights.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';

/** Maximum number of nights, written within minutes. */
const MAX_NIGHTS = 10_000;

/** Registers the first of demo, demo-2, demo-3 … that is free. */
async function registerDemo(storage: Storage, password: string) {
  const deps = {
    ...SYSTEM,
    storage,
    passwords: createPasswordHasher(DEFAULT_HASH_COST),
    // The operator may, even if registration is closed.
    config: { ...config, registration: 'open' as const },
  };
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const email = `demo${suffix}@lelap.example`;
    const username = number === 1 ? 'Rani' : `Rani ${number}`;
    try {
      return { email, ...(await registerAccount(deps, { username, email, password }, 'operator')) };
    } catch (error) {
      const isTaken =
        error instanceof AppError && ['USERNAME_TAKEN', 'EMAIL_TAKEN'].includes(error.code);
      if (!isTaken) throw error;
    }
  }
}

const { values } = parseArgs({ options: { nights: { type: 'string', default: '365' } } });
const nightCount = Number(values.nights);
if (!Number.isInteger(nightCount) || nightCount < 1 || nightCount > MAX_NIGHTS) {
  throw new Error(`--nights takes a whole number from 1 to ${MAX_NIGHTS}.`);
}

const config = readConfig(process.env);
const storage = await openStorage(config);
try {
  // A random password, because the server may be public.
  const password = newPassword();
  const { email, userId } = await registerDemo(storage, password);
  const homeTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nights = demoNights(Date.now(), homeTimeZone, nightCount);
  await seedSleeps(storage, userId, nights);
  console.log(
    `Filled an account with ${nights.length} sleeps of ${nightCount} nights. Sign in with`,
  );
  console.log(`  email     ${email}`);
  console.log(`  password  ${password}`);
} finally {
  await storage.close();
}
