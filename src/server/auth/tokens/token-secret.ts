import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { flush, flushFolder, makeFolder } from '#server/storage/engines/durable-files.ts';

const SECRET_FILE = 'token-secret';

/** 256 bits, the useful maximum for HMAC-SHA-256. */
const SECRET_BYTES = 32;

/** Errors of file systems without hard links, such as exFAT, for which Windows reports EISDIR. */
const NO_HARD_LINKS = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/** Copying the secret takes milliseconds. */
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

  // Written under another name and linked, so that no process reads half a secret. Like O_EXCL, link fails if the name
  // exists. A copy is not atomic: readers wait for it.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    // Flush it: losing it in a power failure would sign everyone out.
    flush: true,
  });
  try {
    await link(draft, file).catch(async (error: unknown) => {
      if (!hasCode(error, ...NO_HARD_LINKS)) throw error;
      await copyFile(draft, file, constants.COPYFILE_EXCL);
      await flush(file);
    });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
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
    // Another process may be copying it.
    await wait(READ_AGAIN_MS);
  }
  throw new Error(`The token secret in ${file} is too short. Delete the file to have a new one.`);
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
