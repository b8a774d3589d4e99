import type { Text } from '#kernel/contract/text.ts';
import type { ProblemReason } from '#imports/readers/problems.ts';
import type { Question } from '#imports/readers/questions.ts';

/** What only the sleeper knows of a file. */
export const QUESTION_TEXTS = {
  columns: { key: 'error.ARRIVAL_NEEDS_QUESTIONS' },
  dateOrder: { key: 'error.ARRIVAL_NEEDS_QUESTIONS.dateOrder' },
  encoding: { key: 'error.ARRIVAL_NEEDS_QUESTIONS.encoding' },
} as const satisfies Record<Question['kind'], Text>;

/** What is wrong with a file, as the import says it. */
export function describeProblem({ code, ...args }: ProblemReason): Text {
  switch (code) {
    case 'noteShortened':
    case 'notSupportedYet':
    case 'outOfMemory':
    case 'unreadableFile':
      return { key: 'error.ARRIVAL_UNREADABLE' };
    default:
      return { key: `import.problems.${code}`, args: toTexts(args) };
  }
}

const MIB = 1024 * 1024;

/** Arguments as the sentences name them. */
const toTexts = (args: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]: [string, unknown]) => {
      if (name === 'limitBytes') return ['limit', `${Math.round(Number(value) / MIB)} MB`];
      return [name, Array.isArray(value) ? value.join(', ') : String(value)];
    }),
  );
