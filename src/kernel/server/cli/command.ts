import type { Config } from '#kernel/server/config.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';

export type CommandArgs = {
  readonly positionals: readonly string[];
  /** The value of an option, by its name in camel case. */
  readonly text: (option: string) => string | undefined;
  readonly has: (option: string) => boolean;
};

/** Input and output of a command. */
export type Terminal = {
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
  /** Writes to stdout and waits for its reader. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to stderr, apart from what a program reads. */
  readonly writeError: (text: string) => void;
};

export type CommandContext = Terminal & {
  readonly config: Config;
  /** What use cases need beside a database. */
  readonly system: Omit<UseCaseDeps, 'storage'>;
  /** Opens the configured database; it is closed when the command is done. */
  readonly openDeps: () => Promise<UseCaseDeps>;
};

/** The result of a command, as text and as JSON. */
export type Outcome = {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** The command succeeded and found faults in the data. */
  readonly hasFaults?: boolean;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** Its positional arguments as in the help: `<required>`, `[optional]` or `<several...>`. */
  readonly positionals?: readonly string[];
  /** Descriptions by flags, such as `--yes` or `--out <file>`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Returns undefined if it has written its output already. Throws AppError, CommandError or UsageError. */
  readonly run: (context: CommandContext, args: CommandArgs) => Promise<Outcome | undefined>;
};

/** The command failed; the message is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export class UsageError extends Error {
  override name = 'UsageError';
}
