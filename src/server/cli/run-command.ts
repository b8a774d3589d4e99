import { existsSync } from 'node:fs';
import { Command as Program, CommanderError } from 'commander';
import { AppError } from '#kernel/contract/app-error.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { readConfig, readVersion } from '#kernel/server/config.ts';
import { sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import { allowPasswordsCommand } from '#sign-in/server/cli/allow-passwords.ts';
import { makeAdminCommand, revokeAdminCommand } from '#household/server/cli/administrators.ts';
import { SYSTEM } from './system.ts';
import { backupCommand } from '#backups/server/cli/backup.ts';
import { checkCommand } from '#diary/server/cli/check.ts';
import {
  CommandError,
  UsageError,
  type Command,
  type CommandArgs,
  type CommandContext,
  type Terminal,
} from '#kernel/server/cli/command.ts';
import { copyToCommand } from '#backups/server/cli/copy-to.ts';
import { createUserCommand } from '#password-reset/server/cli/create-user.ts';
import { deleteUserCommand } from '#household/server/cli/delete-user.ts';
import { exportUserCommand } from '#export/server/cli/export-user.ts';
import { importCommand } from '#imports/server/cli/import.ts';
import { listUsersCommand } from '#household/server/cli/list-users.ts';
import { remindersCommand } from '#reminders/server/cli/reminders.ts';
import { removeTwoStepCommand } from '#two-step/server/cli/remove-two-step.ts';
import { resetPasswordCommand } from '#password-reset/server/cli/reset-password.ts';
import { restoreCommand } from '#backups/server/cli/restore.ts';
import { signOutEveryoneCommand } from '#destinations/server/cli/sign-out-everyone.ts';

const COMMANDS: readonly Command[] = [
  createUserCommand,
  resetPasswordCommand,
  allowPasswordsCommand,
  removeTwoStepCommand,
  makeAdminCommand,
  revokeAdminCommand,
  listUsersCommand,
  deleteUserCommand,
  exportUserCommand,
  importCommand,
  checkCommand,
  remindersCommand,
  backupCommand,
  restoreCommand,
  copyToCommand,
  signOutEveryoneCommand,
];

/** Commands that may create the database; all others need an existing one. */
const CREATING_COMMANDS: ReadonlySet<string> = new Set(['create-user', 'restore']);

type Environment = { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * Runs one command of the operator. Returns the exit code: 0 on success, 1 if the command failed or found faults, 2 if the
 * arguments were invalid.
 */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal & Environment,
): Promise<number> {
  // Commander writes synchronously; the terminal may need to wait for its reader.
  let help = '';
  const program = new Program('npm run admin --')
    .description('Operates on the database that the settings of the server name.')
    .version(readVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (help += text),
      writeErr: (text) => terminal.writeError(text),
    });
  let exitCode = 0;
  for (const command of COMMANDS) {
    addCommand(program, command, async (commandArgs) => {
      exitCode = await execute(command, commandArgs, terminal);
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      terminal.writeError(toPrintable(`${describeError(error)}\n`));
      return error instanceof UsageError ? 2 : 1;
    }
    await terminal.write(help);
    return error.code === 'commander.helpDisplayed' || error.code === 'commander.version' ? 0 : 2;
  }
}

function addCommand(
  program: Program,
  command: Command,
  run: (args: CommandArgs) => Promise<void>,
): void {
  const subcommand = program.command(command.name).description(command.summary);
  for (const name of command.positionals ?? []) subcommand.argument(name);
  const options = { ...command.options, '--json': 'answer in JSON' };
  for (const [flags, description] of Object.entries(options)) subcommand.option(flags, description);
  subcommand.action(async () => {
    const values: Readonly<Record<string, unknown>> = subcommand.opts();
    await run({
      positionals: subcommand.args,
      text: (option) => (typeof values[option] === 'string' ? values[option] : undefined),
      has: (option) => values[option] === true,
    });
  });
}

async function execute(
  command: Command,
  args: CommandArgs,
  { env, ...terminal }: Terminal & Environment,
): Promise<number> {
  const config = readConfig(env);
  let storage: Storage | undefined;
  const system = { ...SYSTEM, defaultTimeZone: config.defaultTimeZone };
  const context: CommandContext = {
    config,
    system,
    openDeps: async () => {
      const exists = config.databaseUrl !== undefined || existsSync(sqliteFile(config.dataDir));
      if (!exists && !CREATING_COMMANDS.has(command.name)) {
        throw new CommandError(`There is no database in ${config.dataDir}. Is DATA_DIR right?`);
      }
      storage ??= await openStorage(config);
      return { ...system, storage };
    },
    ...terminal,
    writeError: (text) => terminal.writeError(toPrintable(text)),
  };
  try {
    const outcome = await command.run(context, args);
    if (outcome === undefined) return 0;
    const text = args.has('json')
      ? JSON.stringify(outcome.json, undefined, 2)
      : toPrintable(outcome.lines.join('\n'));
    if (text !== '') await terminal.write(`${text}\n`);
    return outcome.hasFaults ? 1 : 0;
  } finally {
    await storage?.close();
  }
}

/** Without escape sequences, which a sleeper's file may have for the operator's terminal. */
const toPrintable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');

/** The message of an error for the operator; validation errors have a line for each field. */
function describeError(error: unknown): string {
  if (error instanceof AppError) {
    const { text, details = [] } = error;
    return (
      details.map((detail) => `${detail.field}: ${word(detail.text)}`).join('\n') || word(text)
    );
  }
  return error instanceof Error ? error.message : String(error);
}
