import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Text } from '#kernel/contract/text.ts';
import type { Config } from '#kernel/server/config.ts';
import type { EndpointDeps, Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Readiness } from '#kernel/server/http/lifecycle/readiness.ts';
import type { BackgroundWork } from '#kernel/server/jobs/background-work.ts';
import type { AccountMailer } from '#server/account-mail.ts';
import type { ResolveHost } from '#kernel/server/outbound/resolve-host.ts';
import type { SecretBox, SecretPurpose } from '#kernel/server/secrets/secret-box.ts';
import type { UseCaseDeps } from '#kernel/server/usecase/deps.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import type { AccountRecord, SleeperRecord } from './accounts/server/account-rows.ts';
import type { Actor } from './accounts/server/record-account-event.ts';
import type { Diary } from './diary/rules/diary.ts';
import type { Happened } from './diary/server/happened.ts';
import type { Caller } from './caller.ts';
import type { RetractFailure } from './accounts/server/record-account-failures.ts';
import type { ListAccountEventsDeps } from './accounts/server/list-account-events.ts';
import type { Backups } from './backups/server/backups.ts';
import type { ReminderDeps } from './destinations/server/destination-deps.ts';
import type { Routes } from './routes.ts';
import type { Schema, WriteTransaction } from './schema.ts';
import type { TwoStepDeps } from './sign-in/server/account-deps.ts';
import type { OpenAuthSessionDeps } from './sign-in/server/open-auth-session.ts';
import type { RegistrationDeps } from './sign-in/server/registration.ts';
import type { AnotherWayDeps, OtherWayDeps } from './sign-in/server/ways.ts';

/** What the server lends to every feature: services of the kernel and of the features that others build on. */
export type Context = TwoStepDeps &
  AnotherWayDeps &
  OpenAuthSessionDeps &
  RegistrationDeps &
  ReminderDeps &
  ListAccountEventsDeps &
  EndpointDeps & {
    /** The scope of the API. */
    readonly api: FastifyInstance;
    readonly config: Config;
    readonly log: FastifyBaseLogger;
    readonly background: BackgroundWork;
    /** Encrypts with a key of its own for each purpose. */
    readonly boxFor: (purpose: SecretPurpose) => SecretBox;
    /** Each absent: no mail. */
    readonly mails: { readonly [Kind in keyof AccountMailer]?: AccountMailer[Kind] | undefined };
    readonly resolveHost: ResolveHost | undefined;
    readonly readiness: Readiness;
    readonly retractFailure: RetractFailure;
    /** The account's pseudonym in the log. */
    readonly pseudonymize: (userId: string) => string;
    /** Removes earlier versions of the erased rows from SQLite's WAL. */
    readonly truncateWal: () => Promise<void>;
    /** Copies of the SQLite database; undefined: PostgreSQL. */
    readonly backups: Backups | undefined;
    /** Of the disk of DATA_DIR; null: unknown. */
    readonly readFreeBytes: () => Promise<number | null>;
  };

/** Why an account has lost the access that it gave: all of it, or what a new password leaves. */
export type AccessEnd = {
  readonly by: Actor;
  readonly isBlocked?: boolean;
  /** API tokens stay. */
  readonly keepsTokens?: boolean | undefined;
  /** Webhooks and channels stay. */
  readonly keepsPlaces?: boolean | undefined;
};

/** Changed fields of an account that others build on. */
export type AccountChange = Partial<
  Pick<AccountRecord, 'timeZone' | 'sleepGoalMinutes' | 'email' | 'role' | 'blockedAt'>
>;

/** A code of the second step, and where it was typed. */
export type TypedCode = { readonly code: string; readonly origin: RequestOrigin };

/** What a feature adds to the server, and to what other features do. Each part is optional. */
export type ServerFeature = {
  /** Its folder. */
  readonly name: string;
  readonly endpoints?: (context: Context) => Partial<Endpoints>;

  // In the transaction of the change, with the account locked.
  readonly onDiaryChange?: (
    deps: UseCaseDeps,
    trx: WriteTransaction,
    change: { account: SleeperRecord; diary: Diary; happened: Happened | undefined },
  ) => Promise<void>;
  readonly onAccountChange?: (
    deps: UseCaseDeps,
    trx: WriteTransaction,
    userId: string,
    changed: AccountChange,
  ) => Promise<void>;
  /** After sign-ins were revoked. */
  readonly onSignInsEnded?: (trx: WriteTransaction, userId: string) => Promise<void>;
  /** After a block, a new password, or a sign-out of everyone. */
  readonly onAccessEnded?: (
    deps: UseCaseDeps,
    trx: WriteTransaction,
    userId: string,
    end: AccessEnd,
  ) => Promise<void>;
  /** Before the server uses a restored backup. */
  readonly onRestored?: (trx: WriteTransaction) => Promise<void>;
  /** Throws if the account may not be erased. */
  readonly beforeErasure?: (trx: WriteTransaction, userId: string) => Promise<void>;

  /** Its fields of an export, without secrets; lists have an item per line. */
  readonly exported?: (
    deps: UseCaseDeps,
    db: Kysely<Schema>,
    userId: string,
  ) => Promise<{ facts?: object; lists?: Readonly<Record<string, Iterable<object>>> }>;
  /** What signs in to the account without its password, for a mail to its owner; undefined: nothing. */
  readonly signsIn?: (
    deps: OtherWayDeps,
    db: Kysely<Schema>,
    userId: string,
  ) => Promise<Text | undefined>;
  /** The caller that a token names which is no access token; undefined: none. */
  readonly findBearer?: (
    deps: Pick<UseCaseDeps, 'storage' | 'now'>,
    token: string,
  ) => Promise<Caller | undefined>;

  // One feature has each of these.
  readonly secondStep?: {
    /** Whether it is on. */
    isOn(db: Kysely<Schema>, userId: string): Promise<boolean>;
    /** Uses a code up, once; returns whether it was good. */
    consume(
      deps: TwoStepDeps,
      trx: WriteTransaction,
      userId: string,
      typed: TypedCode,
    ): Promise<boolean>;
    /** Whether a wrong code counts: others can't be guessed. */
    isGuessable(code: string): boolean;
    /** Turns it off; returns whether it was on. */
    remove(trx: WriteTransaction, userId: string): Promise<boolean>;
  };
  readonly invitations?: {
    /** Throws INVITATION_EXPIRED. */
    requireOpen(deps: Pick<UseCaseDeps, 'storage' | 'now'>, token: string): Promise<void>;
    /** For a new account, in its transaction. Throws INVITATION_EXPIRED. */
    accept(
      deps: Pick<UseCaseDeps, 'storage' | 'now' | 'newId'>,
      trx: WriteTransaction,
      invited: { userId: string; token: string; by: Actor },
    ): Promise<void>;
  };
};

/** The calls that these features serve. */
export type ServedBy<Features extends readonly ServerFeature[]> = Extract<
  {
    [I in keyof Features]: Features[I] extends { endpoints: (context: never) => infer Served }
      ? keyof Served
      : never;
  }[number],
  keyof Routes
>;
