import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AppError } from '#contract/app-error.ts';
import { readConfig } from '#server/config.ts';
import { sqliteFile } from '#server/storage/sqlite-connection.ts';
import { openStorage, type Storage } from '#server/storage/open-storage.ts';
import { backupCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import {
  CommandError,
  UsageError,
  type Command,
  type Given,
  type Surroundings,
} from './command.ts';
import { copyToCommand } from './copy-to.ts';
import { createUserCommand } from './create-user.ts';
import { deleteUserCommand } from './delete-user.ts';
import { exportUserCommand } from './export-user.ts';
import { helpFor, overview } from './help.ts';
import { listUsersCommand } from './list-users.ts';
import { removeTwoStepCommand } from './remove-two-step.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { restoreCommand } from './restore.ts';
import { signOutEveryoneCommand } from './sign-out-everyone.ts';

const COMMANDS: readonly Command[] = [
  createUserCommand,
  resetPasswordCommand,
  removeTwoStepCommand,
  listUsersCommand,
  deleteUserCommand,
  exportUserCommand,
  checkCommand,
  backupCommand,
  restoreCommand,
  copyToCommand,
  signOutEveryoneCommand,
];

/** The commands that begin with nothing. */
const STARTING_COMMANDS: ReadonlySet<string> = new Set(['create-user', 'restore']);

export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The first line of what is piped in. */
  readonly readLine: () => Promise<string>;
  readonly write: (text: string) => Promise<void>;
  readonly writeError: (text: string) => void;
};

/**
 * Does what was asked for and answers the exit code: 0 when it is done, 1 when it could not be, or a check found
 * faults, and 2 when the command was not understood.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await understand(args, terminal);
  } catch (error) {
    terminal.writeError(`${sentencesOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function understand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await terminal.write(overview(COMMANDS));
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) {
    throw new UsageError(`There is no command '${name}'. See npm run admin -- --help.`);
  }
  const given = parse(command, rest);
  if (given.has('help')) {
    await terminal.write(helpFor(command));
    return 0;
  }
  requireWords(command, given);
  return await run(command, given, terminal);
}

async function run(command: Command, given: Given, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal.env);
  let storage: Storage | undefined;
  const surroundings: Surroundings = {
    config,
    openStorage: async () => {
      const isThere = config.databaseUrl !== undefined || existsSync(sqliteFile(config.dataDir));
      if (!isThere && !STARTING_COMMANDS.has(command.name)) {
        throw new CommandError(`There is no database in ${config.dataDir}. Is DATA_DIR right?`);
      }
      storage ??= await openStorage(config);
      return storage;
    },
    readLine: terminal.readLine,
    write: terminal.write,
  };
  try {
    const outcome = await command.run(surroundings, given);
    if (outcome === undefined) return 0;
    const text = given.has('json')
      ? JSON.stringify(outcome.json, undefined, 2)
      : outcome.lines.join('\n');
    if (text !== '') await terminal.write(`${text}\n`);
    return outcome.hasFaults ? 1 : 0;
  } finally {
    await storage?.close();
  }
}

function parse(command: Command, args: string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...command.options,
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
    const given: Readonly<Record<string, unknown>> = values;
    return {
      words: positionals,
      text: (option) => (typeof given[option] === 'string' ? given[option] : undefined),
      has: (option) => given[option] === true,
    };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

function requireWords(command: Command, { words }: Given): void {
  const missing = command.words[words.length];
  if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`);
  const tooMuch = words[command.words.length];
  if (tooMuch !== undefined) throw new UsageError(`'${tooMuch}' is one word too many.`);
}

/** What went wrong, in words for the operator. */
function sentencesOf(error: unknown): string {
  if (error instanceof AppError && error.details) {
    return error.details.map(({ field, message }) => `${field}: ${message}`).join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}
