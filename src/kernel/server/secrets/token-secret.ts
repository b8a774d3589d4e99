import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { flushFolder, makeFolder } from '#kernel/server/storage/durable-files.ts';

const SECRET_FILE = 'token-secret';

/** 256 bits, the useful maximum for HMAC-SHA-256. */
const SECRET_BYTES = 32;

/** Writing the secret takes milliseconds. */
const READ_ATTEMPTS = 10;
const READ_AGAIN_MS = 50;

/**
 * The secret that signs tokens, stored in the data folder, readable only by its owner.
 * Created at the first start. Two processes that start at once get the same one.
 */
export async function loadTokenSecret(dataDir: string): Promise<string> {
  await makeFolder(dataDir);
  const file = path.join(dataDir, SECRET_FILE);
  const existing = await readSecret(file);
  if (existing !== undefined) return existing;

  try {
    // Flush it: losing it in a power failure would sign everyone out.
    const options = { mode: 0o600, flag: 'wx', flush: true };
    await writeFile(file, randomBytes(SECRET_BYTES).toString('base64url'), options);
  } catch (error) {
    // EEXIST: another process was faster.
    if (!hasCode(error, 'EEXIST')) {
      await rm(file, { force: true });
      throw error;
    }
  }
  await flushFolder(dataDir);
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`The token secret in ${file} vanished.`);
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt += 1) {
    try {
      const secret = (await readFile(file, 'utf8')).trim();
      if (Buffer.byteLength(secret) >= SECRET_BYTES) return secret;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
    // Another process may be writing it.
    await wait(READ_AGAIN_MS);
  }
  throw new Error(`The token secret in ${file} is too short. Delete the file to have a new one.`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
