import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Text } from '#kernel/contract/text.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Readiness } from '#kernel/server/http/lifecycle/readiness.ts';
import type { BackgroundWork } from '#kernel/server/jobs/background-work.ts';
import type { AccountMailer } from '#server/account-mail.ts';
import type { ResolveHost } from '#kernel/server/outbound/resolve-host.ts';
import type { SecretBox, SecretPurpose } from '#kernel/server/secrets/secret-box.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import type { AccountChanges, SleeperRecord } from './accounts/server/account-rows.ts';
import type { Actor } from './accounts/server/record-account-event.ts';
import type { Diary } from './diary/rules/diary.ts';
import type { Displaced } from './diary/server/give-way.ts';
import type { Happened } from './diary/server/happened.ts';
import type { Backups } from './backups/server/backups.ts';
import type { DestinationPolicy } from './destinations/server/destination-policy.ts';
import type { Routes } from './routes.ts';
import type { Database, WriteTransaction } from './schema.ts';
import type { Authenticator } from './caller.ts';
import type { AccountQueue } from '#kernel/server/rate-limits/account-queue.ts';
import type { RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { AccessTokens } from './sign-in/server/tokens/access-tokens.ts';
import type { PasswordHasher } from './sign-in/server/passwords/password-hasher.ts';
import type { RelyingParty } from '#kernel/server/clients/relying-party.ts';
import type { NetworkHash } from '#kernel/server/clients/ip-prefix.ts';
import type { FailureBuffer } from './accounts/server/failure-buffer.ts';
import type { ReminderTokens } from './destinations/server/reminder-token.ts';
import type { DeliveryDeps, MessageSender } from './destinations/server/destination-deps.ts';
import type { ImportedRecords } from './imports/server/imported-records.ts';

/** What the server lends to every feature: services of the kernel and of the features that others build on. */
export type Context = UseCaseDeps & {
  /** The scope of the API. */
  readonly api: FastifyInstance;
  readonly config: Config;
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly background: BackgroundWork;
  readonly readiness: Readiness;
  readonly authenticate: Authenticator;
  /** Throws NOT_ADMINISTRATOR. */
  readonly requireAdministrator: (userId: string) => Promise<void>;
  readonly accountQueue: AccountQueue;
  readonly limiter: RateLimiter;
  readonly tokens: AccessTokens;
  readonly passwords: PasswordHasher;
  /** Undefined: no passkeys. */
  readonly relyingParty: RelyingParty | undefined;
  readonly hashNetwork: NetworkHash;
  /** Of sign-ins and confirmations, for the audit log. */
  readonly failures: FailureBuffer;
  /** The account's pseudonym in the log. */
  readonly pseudonymize: (userId: string) => string;
  /** Encrypts with a key of its own for each purpose. */
  readonly boxFor: (purpose: SecretPurpose) => SecretBox;
  readonly secretBox: SecretBox;
  readonly channelBox: SecretBox;
  readonly reminderTokens: ReminderTokens;
  readonly messageSender: MessageSender;
  /** Each absent: no mail. */
  readonly mails: { readonly [Kind in keyof AccountMailer]?: AccountMailer[Kind] | undefined };
  readonly resolveHost: ResolveHost | undefined;
  /** Removes earlier versions of the erased rows from SQLite's WAL. */
  readonly truncateWal: () => Promise<void>;
  /** Copies of the SQLite database; undefined: PostgreSQL. */
  readonly backups: Backups | undefined;
  /** Of the disk of DATA_DIR; null: unknown. */
  readonly readFreeBytes: () => Promise<number | null>;
};

/** Runs in the transaction of a change, with the account locked. */
type Hook<Args extends unknown[]> = (
  deps: UseCaseDeps,
  trx: WriteTransaction,
  ...args: Args
) => Promise<void>;

/** What a feature adds to the server, and to what other features do. Each part is optional. */
export type ServerFeature = {
  readonly endpoints?: (context: Context) => Partial<Endpoints>;
  /** What it sends, and where. */
  readonly destinations?: DestinationPolicy;

  readonly onDiaryChange?: Hook<
    [change: { account: SleeperRecord; diary: Diary; happened: Happened | undefined }]
  >;
  /** After sleeps of devices have gone from the diary. */
  readonly onDisplaced?: Hook<[userId: string, displaced: readonly Displaced[]]>;
  /** The account as it was, and what is changed of it. */
  readonly onAccountChange?: Hook<[account: SleeperRecord, changes: AccountChanges]>;
  /** After sign-ins were revoked. */
  readonly onSignInsEnded?: (trx: WriteTransaction, userId: string) => Promise<void>;
  /** After a new password, where webhooks and channels are not kept. */
  readonly onAccessEnded?: Hook<[userId: string, by: Actor]>;

  /** Its fields of an export, without secrets; lists have an item per line. */
  readonly exported?: (
    deps: UseCaseDeps,
    db: Database,
    userId: string,
  ) => Promise<{ facts?: object; lists?: Readonly<Record<string, Iterable<object>>> }>;
  /** What an import does with the experiments of an own export: of each a status. */
  readonly planRecords?: (
    deps: UseCaseDeps,
    db: Database,
    userId: string,
    records: readonly object[],
  ) => Promise<ImportedRecords>;
  /** Removes those of them that an import wrote. */
  readonly dropRecords?: (
    trx: WriteTransaction,
    userId: string,
    ids: readonly string[],
  ) => Promise<void>;
  /** What it adds to a bedtime reminder; undefined: nothing. */
  readonly atBedtime?: (
    deps: DeliveryDeps,
    db: Database,
    userId: string,
  ) => Promise<Text | undefined>;
  /** What signs in to the account without its password, for a mail to its owner; undefined: nothing. */
  readonly signsIn?: (deps: Context, db: Database, userId: string) => Promise<Text | undefined>;
};

/** The calls that these features serve. */
export type ServedBy<Features extends readonly ServerFeature[]> = Pick<
  Routes,
  keyof Routes &
    {
      [I in keyof Features]: Features[I] extends { endpoints: (context: never) => infer Served }
        ? keyof Served
        : never;
    }[number]
>;
