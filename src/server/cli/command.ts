import type { Config } from '#server/config.ts';
import type { Storage } from '#server/storage/open-storage.ts';

/** One option of a command, as node:util's parseArgs takes it, and what it means. */
export type CommandOption = {
  readonly type: 'string' | 'boolean';
  readonly description: string;
  /** What a value of it is called in the help. */
  readonly value?: string;
};

/** What was asked for: the words after the command, and the options that were given. */
export type Given = {
  readonly words: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly has: (option: string) => boolean;
};

export type Surroundings = {
  readonly config: Config;
  /** Opens the database of the configuration; it is closed when the command is done. */
  readonly openStorage: () => Promise<Storage>;
  /** The first line of what is piped in. */
  readonly readLine: () => Promise<string>;
  /** Writes to stdout as it is, in time with the reader. */
  readonly write: (text: string) => Promise<void>;
};

/** What a command has to say, for people and for programs. */
export type Outcome = {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** The command ran, and found that something is not as it should be. */
  readonly hasFaults?: boolean;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** What its words are called, in order; all of them are needed. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Undefined: all has been written already. Throws AppError, CommandError or UsageError. */
  readonly run: (surroundings: Surroundings, given: Given) => Promise<Outcome | undefined>;
};

/** The command can't do what was asked; the message is for the operator. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The command was not given what it takes. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
