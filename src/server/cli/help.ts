import type { Command } from './command.ts';

const PROGRAM = 'npm run admin --';

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Usage: ${PROGRAM} <command> [options]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `Each takes --json and --help. They use the database that the server's settings name.`,
    '',
  ].join('\n');
}

/** One command, with its options. */
export function helpFor(command: Command): string {
  const options = [
    ...Object.entries(command.options).map(([name, { value, description }]) => ({
      left: value === undefined ? `--${name}` : `--${name} <${value}>`,
      description,
    })),
    { left: '--json', description: 'answer in JSON' },
    { left: '--help', description: 'say this' },
  ];
  const width = Math.max(...options.map(({ left }) => left.length));
  const words = command.words.map((word) => ` <${word}>`).join('');
  return [
    `Usage: ${PROGRAM} ${command.name}${words} [options]`,
    '',
    command.summary,
    '',
    ...options.map(({ left, description }) => `  ${left.padEnd(width)}  ${description}`),
    '',
  ].join('\n');
}
