import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { argon2InThread } from './argon2-threads.ts';
import { BoundedQueue, type QueueClient, type QueueLoad } from './bounded-queue.ts';
import { UsualDuration } from './timing-equalizer.ts';

/** What one argon2id hash costs. */
export type HashCost = {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** RFC 9106's second recommendation (64 MiB, 3 passes), on one lane: 0.2 to 0.3 s of one core. */
export const DEFAULT_HASH_COST: HashCost = { memoryKib: 64 * 1024, passes: 3, parallelism: 1 };

/** OWASP's minimum for argon2id: cheaper hashes fall to a graphics card. */
export const MIN_HASH_COST = { memoryKib: 19 * 1024, passes: 2 } as const;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** One core is left to whoever answers the other calls, and no more than 256 MiB are taken in all. */
const CONCURRENT_HASHES = Math.min(Math.max(availableParallelism() - 1, 1), 4);

/** A full queue takes six to eight seconds: a client that came later would be gone before its turn. */
const QUEUE_LIMITS = {
  running: CONCURRENT_HASHES,
  waiting: 24 * CONCURRENT_HASHES,
  // With the one that runs, a family of five behind one address; an address that floods delays others by these four.
  waitingPerKey: 4,
} as const;

/** Each call throws UNAVAILABLE when too many wait. */
export type PasswordHasher = {
  /** Hashes to the PHC string form. */
  hash(password: string, client: QueueClient): Promise<string>;
  /** Without a stored hash, or with an outdated one, it takes just as long to say no. */
  verify(password: string, storedHash: string | undefined, client: QueueClient): Promise<boolean>;
  /** Whether this hash was made with other parameters than a new one would be. */
  isOutdated(storedHash: string): boolean;
  /** How busy it is. */
  queue(): QueueLoad;
};

/** argon2id at a cost; a RangeError below MIN_HASH_COST. */
export function createPasswordHasher(cost: HashCost): PasswordHasher {
  if (cost.memoryKib < MIN_HASH_COST.memoryKib || cost.passes < MIN_HASH_COST.passes) {
    throw new RangeError('argon2id must take at least 19 MiB and 2 passes.');
  }
  const queue = new BoundedQueue(QUEUE_LIMITS);

  const derive = (password: string, { cost: at, salt, hash }: PhcHash) =>
    argon2InThread({
      // One password typed on two keyboards may differ in how it composes its letters.
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: at.parallelism,
      tagLength: hash.length,
      memory: at.memoryKib,
      passes: at.passes,
    });

  // No password has this hash (it is random), but checking one against it takes just as long.
  const nobodysHash: PhcHash = {
    cost,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(HASH_BYTES),
  };
  const usual = new UsualDuration(() => derive('', nobodysHash));

  const isCheaper = (stored: HashCost) =>
    stored.memoryKib < cost.memoryKib || stored.passes < cost.passes;

  return {
    queue: () => queue.load,

    async hash(password, client) {
      const fresh = { ...nobodysHash, salt: randomBytes(SALT_BYTES) };
      const hash = await queue.run(client, () => derive(password, fresh));
      return formatPhc({ ...fresh, hash });
    },

    async verify(password, storedHash, client) {
      const stored = storedHash === undefined ? nobodysHash : parsePhc(storedHash);
      const matches = async () => timingSafeEqual(await derive(password, stored), stored.hash);
      // A cheap hash that says no sooner would tell that there is an account.
      const judge = isCheaper(stored.cost) ? usual.pretend(matches) : usual.measure(matches);
      return await queue.run(client, judge);
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
