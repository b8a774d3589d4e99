import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, makeFolder } from '#server/storage/engines/durable-files.ts';

const SECRET_FILE = 'token-secret';

/** 256 bits, as many as HMAC-SHA-256 makes use of. */
const SECRET_BYTES = 32;

/**
 * The secret that signs this server's tokens, kept in the data folder, readable by its owner alone.
 * Made at the first start; of two processes that start at once, both get the one that was first.
 */
export async function loadTokenSecret(dataDir: string): Promise<string> {
  await makeFolder(dataDir);
  const file = path.join(dataDir, SECRET_FILE);
  const existing = await readSecret(file);
  if (existing !== undefined) return existing;

  // Written whole under another name and then linked: nobody ever reads half a secret, and link,
  // like O_EXCL, fails where the name is taken.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    // One that a power cut takes away again signs everybody out.
    flush: true,
  });
  try {
    await link(draft, file);
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
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (Buffer.byteLength(secret) < SECRET_BYTES) {
    throw new Error(`The token secret in ${file} is too short. Delete the file to have a new one.`);
  }
  return secret;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
