import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import PQueue from 'p-queue';
import { AppError } from '#kernel/contract/app-error.ts';

/** A stolen token has one of them, and leaves the others to the owner. */
const MAX_EXPORTS_PER_ACCOUNT = 3;

/** Compressed, of all accounts: thirty diaries of 20,000 sleeps, half of them with a note. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** Most take less than a second to read; the server ends silent connections after half a minute. */
const MAX_WAITING = 10;

/** Retry-After of an export too many; most take less. */
const RETRY_AFTER_SECONDS = 2;

/** 40 % of the default's time, for an eighth more bytes. */
const GZIP_OPTIONS = { level: constants.Z_BEST_SPEED };

type Client = { readonly userId: string; readonly authSessionId: string };

/** An export until it is sent, or its client leaves. */
type OpenExport = Client & {
  /** Compressed and not yet sent. */
  chunks: Buffer[];
  heldBytes: number;
  readonly ending: AbortController;
};

export function createOpenExports({ maxHeldBytes = MAX_HELD_BYTES } = {}) {
  const all = new Set<OpenExport>();
  // A diary that is read takes ten times the memory of a compressed one.
  const reading = new PQueue({ concurrency: 1 });

  const requirePlace = ({ userId, authSessionId }: Client) => {
    const own = [...all].filter((other) => other.userId === userId);
    const isOpen = own.some((other) => other.authSessionId === authSessionId);
    if (!isOpen && own.length < MAX_EXPORTS_PER_ACCOUNT) return;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  /** Ends the largest exports, so that none of them keeps others out. A single one may be larger than the limit. */
  const makeRoom = () => {
    const holding = [...all].filter(({ heldBytes }) => heldBytes > 0);
    let sum = holding.reduce((bytes, { heldBytes }) => bytes + heldBytes, 0);
    for (const largest of holding.toSorted((a, b) => b.heldBytes - a.heldBytes).slice(0, -1)) {
      if (sum <= maxHeldBytes) return;
      sum -= largest.heldBytes;
      largest.ending.abort(new AppError('UNAVAILABLE'));
    }
  };

  return {
    /**
     * Reads an export and holds it compressed, so that a slow client holds neither a diary nor a database connection. The
     * stream has the bytes of gzip. Throws TOO_MANY_REQUESTS while the sign-in has an open export or the account has
     * three, and UNAVAILABLE if too many wait or there is no room.
     */
    async open(client: Client, read: () => Promise<AsyncIterable<string>>): Promise<Readable> {
      requirePlace(client);
      if (reading.size >= MAX_WAITING) throw new AppError('UNAVAILABLE');
      const ending = new AbortController();
      const opened: OpenExport = { ...client, chunks: [], heldBytes: 0, ending };
      const { signal } = ending;
      const close = () => {
        all.delete(opened);
        opened.chunks = [];
      };
      all.add(opened);
      try {
        await reading.add(async () =>
          pipeline(
            await read(),
            createGzip(GZIP_OPTIONS),
            async (compressed: AsyncIterable<Buffer>) => {
              for await (const chunk of compressed) {
                opened.chunks.push(chunk);
                opened.heldBytes += chunk.length;
                makeRoom();
              }
            },
            { signal },
          ),
        );
      } catch (error) {
        close();
        throw signal.aborted ? signal.reason : error;
      }
      const sent = Readable.from(takeChunks(opened), { objectMode: false, signal });
      // Not only at its close, which is after the response has ended.
      return sent.once('end', close).once('close', close);
    },
  };
}

/** What is sent is no longer held. */
async function* takeChunks(opened: OpenExport): AsyncGenerator<Buffer> {
  for (let chunk = opened.chunks.shift(); chunk; chunk = opened.chunks.shift()) {
    opened.heldBytes -= chunk.length;
    yield chunk;
  }
}
