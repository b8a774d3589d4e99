import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { argon2InThread } from './argon2-threads.ts';
import { HashQueue, type QueueClient } from './hash-queue.ts';
import type { QueueLoad } from '#kernel/server/metrics/server-metrics.ts';

/** Cost parameters of argon2id. */
export type HashCost = {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** RFC 9106's second recommendation (64 MiB, 3 passes), on one lane: 0.2 to 0.3 s of one core. */
export const DEFAULT_HASH_COST: HashCost = { memoryKib: 64 * 1024, passes: 3, parallelism: 1 };

/** OWASP's minimum for argon2id. */
export const MIN_HASH_COST = { memoryKib: 19 * 1024, passes: 2 } as const;

/** Of argon2, for one lane. */
const MIN_MEMORY_KIB = 8;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Leaves one core to other requests, and uses at most 256 MiB. */
const CONCURRENT_HASHES = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** Each method throws UNAVAILABLE if too many jobs wait. */
export type PasswordHasher = {
  /** Hashes to the PHC string form. */
  hash(password: string, client: QueueClient): Promise<string>;
  /** Takes the same time without a stored hash, or with an outdated one. */
  verify(password: string, storedHash: string | undefined, client: QueueClient): Promise<boolean>;
  /** Whether this hash has other parameters than a new one. */
  isOutdated(storedHash: string): boolean;
  /** Load of the queue. */
  queue(): QueueLoad;
};

/** argon2id with this cost. Throws a RangeError below MIN_HASH_COST. */
export function createPasswordHasher(cost: HashCost): PasswordHasher {
  if (cost.memoryKib < MIN_HASH_COST.memoryKib || cost.passes < MIN_HASH_COST.passes) {
    throw new RangeError('argon2id must take at least 19 MiB and 2 passes.');
  }
  const queue = new HashQueue(CONCURRENT_HASHES);

  const derive = (password: string, { cost: at, salt, hash }: PhcHash) =>
    argon2InThread({
      // Keyboards may compose the same letters differently.
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: at.parallelism,
      tagLength: hash.length,
      memory: at.memoryKib,
      passes: at.passes,
    });

  // A random hash that no password has. Checking against it takes the same time.
  const dummyHash: PhcHash = {
    cost,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };

  const isCheaper = (stored: HashCost) =>
    stored.memoryKib < cost.memoryKib || stored.passes < cost.passes;

  // A cheaper hash would answer sooner and reveal that the account exists.
  const deriveRest = async (stored: HashCost) => {
    const doneKib = (stored.memoryKib * stored.passes) / cost.passes;
    const memoryKib = Math.max(Math.round(cost.memoryKib - doneKib), MIN_MEMORY_KIB);
    await derive('', { ...dummyHash, cost: { ...cost, memoryKib } });
  };

  return {
    queue: () => queue.load,

    async hash(password, client) {
      const fresh = { ...dummyHash, salt: randomBytes(SALT_BYTES) };
      const hash = await queue.run(client, () => derive(password, fresh));
      return formatPhc({ ...fresh, hash });
    },

    async verify(password, storedHash, client) {
      // Also for an account without a password, whose hash is empty.
      const stored = storedHash ? parsePhc(storedHash) : dummyHash;
      return await queue.run(client, async () => {
        const derived = await derive(password, stored);
        if (isCheaper(stored.cost)) await deriveRest(stored.cost);
        return timingSafeEqual(derived, stored.hash);
      });
    },

    isOutdated(storedHash) {
      const stored = parsePhc(storedHash).cost;
      return isCheaper(stored) || stored.parallelism !== cost.parallelism;
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
