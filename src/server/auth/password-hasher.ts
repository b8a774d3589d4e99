import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ConcurrencyLimit, type QueueLoad } from './concurrency-limit.ts';

/** What one argon2id hash costs. */
export type HashCost = {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** RFC 9106's second recommendation (64 MiB, 3 passes), on one lane: about 0.2 s of one core. */
export const DEFAULT_HASH_COST: HashCost = { memoryKib: 64 * 1024, passes: 3, parallelism: 1 };

/** OWASP's minimum for argon2id: cheaper hashes fall to a graphics card. */
export const MIN_HASH_COST = { memoryKib: 19 * 1024, passes: 2 } as const;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** At most so many hashes at once: 128 MiB in all, and two of Node's four pool threads stay free. */
const MAX_CONCURRENT_HASHES = 2;

/** A queue this long takes about six seconds: whoever comes later would be gone before their turn. */
const MAX_WAITING_HASHES = 64;

export type PasswordHasher = {
  /** Hashes to the PHC string form. */
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes just as long, and says no. */
  verify(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Whether this hash was made with other parameters than a new one would be. */
  isOutdated(storedHash: string): boolean;
  /** How busy it is. */
  queue(): QueueLoad;
};

const deriveKey = promisify(argon2);

/** argon2id at a cost; a RangeError below MIN_HASH_COST. Throws UNAVAILABLE when too many wait. */
export function createPasswordHasher(cost: HashCost): PasswordHasher {
  if (cost.memoryKib < MIN_HASH_COST.memoryKib || cost.passes < MIN_HASH_COST.passes) {
    throw new RangeError('argon2id must take at least 19 MiB and 2 passes.');
  }
  const limit = new ConcurrencyLimit(MAX_CONCURRENT_HASHES, MAX_WAITING_HASHES);

  const derive = (password: string, salt: Buffer, at: HashCost, tagLength: number) =>
    limit.run(() =>
      deriveKey('argon2id', {
        // One password typed on two keyboards may differ in how it composes its letters.
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        parallelism: at.parallelism,
        tagLength,
        memory: at.memoryKib,
        passes: at.passes,
      }),
    );

  // No password has this hash (it is random), but checking one against it takes just as long.
  const nobodysHash: PhcHash = {
    cost,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };

  return {
    queue: () => limit.load,

    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc({ cost, salt, hash: await derive(password, salt, cost, HASH_BYTES) });
    },

    async verify(password, storedHash) {
      const stored = storedHash === undefined ? nobodysHash : parsePhc(storedHash);
      const derived = await derive(password, stored.salt, stored.cost, stored.hash.length);
      return timingSafeEqual(derived, stored.hash);
    },

    isOutdated(storedHash) {
      const stored = parsePhc(storedHash).cost;
      return (
        stored.memoryKib < cost.memoryKib ||
        stored.passes < cost.passes ||
        stored.parallelism !== cost.parallelism
      );
    },
  };
}

type PhcHash = { readonly cost: HashCost; readonly salt: Buffer; readonly hash: Buffer };

/** `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`, in base64 without padding: the PHC string format. */
const PHC_PATTERN =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function formatPhc({ cost, salt, hash }: PhcHash): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

function parsePhc(text: string): PhcHash {
  const [, memoryKib, passes, parallelism, salt, hash] = PHC_PATTERN.exec(text) ?? [];
  if (salt === undefined || hash === undefined) {
    throw new Error('A stored password hash is not in the PHC form of argon2id.');
  }
  return {
    cost: {
      memoryKib: Number(memoryKib),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
