import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, type ExportFormat } from '../../contract.ts';
import { exportAccount } from '../export-account.ts';
import { CommandError, UsageError, type Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

const isExportFormat = (text: string): text is ExportFormat =>
  EXPORT_FORMATS.some((format) => format === text);

export const exportUserCommand: Command = {
  name: 'export-user',
  summary: 'Write the export of a sleeper.',
  positionals: [`<${USER_WORD}>`],
  options: {
    '--format <json|csv|marks-csv>': 'json unless given',
    '--out <file>': 'a new file; stdout unless given',
    ...USER_OPTIONS,
  },
  async run(context, args) {
    const { openDeps, write } = context;
    const format = args.text('format') ?? 'json';
    if (!isExportFormat(format)) throw new UsageError('--format is json, csv or marks-csv.');
    const { userId, username } = await findUser(context, args);
    const deps = await openDeps();
    const text = await exportAccount(deps, userId, { format, by: 'operator' });
    const file = args.text('out');
    if (file === undefined) {
      for await (const part of text) await write(part);
      return undefined;
    }
    try {
      await pipeline(text, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new CommandError(`${file} is there already.`);
      if (code === 'ENOENT') throw new CommandError(`There is no folder for ${file}.`);
      throw error;
    }
    return { lines: [`Wrote ${username} to ${file}.`], json: { userId, file, format } };
  },
};
