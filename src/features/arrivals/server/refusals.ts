import type { Text } from '#kernel/contract/text.ts';
import type { ProblemReason } from '#imports/readers/problems.ts';
import type { Question } from '#imports/readers/questions.ts';

/** Why a file is not taken, in a sentence that helps. */
export type Refusal = {
  readonly code: 'ARRIVAL_NEEDS_QUESTIONS' | 'ARRIVAL_UNREADABLE';
  readonly text: Text;
};

const QUESTION_TEXTS = {
  columns: { key: 'error.ARRIVAL_NEEDS_QUESTIONS' },
  dateOrder: { key: 'error.ARRIVAL_NEEDS_QUESTIONS.dateOrder' },
  encoding: { key: 'error.ARRIVAL_NEEDS_QUESTIONS.encoding' },
} as const satisfies Record<Question['kind'], Text>;

/** Only its sleeper knows the answer. */
export const refuseFor = (question: Question['kind']): Refusal => ({
  code: 'ARRIVAL_NEEDS_QUESTIONS',
  text: QUESTION_TEXTS[question],
});

const MIB = 1024 * 1024;

/** As the import says it. */
export function refuseAs({ code, ...args }: ProblemReason): Refusal {
  switch (code) {
    case 'noteShortened':
    case 'notSupportedYet':
    case 'outOfMemory':
    case 'unreadableFile':
      return { code: 'ARRIVAL_UNREADABLE', text: { key: 'error.ARRIVAL_UNREADABLE' } };
    case 'tooLarge': {
      const { limitBytes } = args as { limitBytes: number };
      const limit = `${Math.round(limitBytes / MIB)}\u00A0MB`;
      return {
        code: 'ARRIVAL_UNREADABLE',
        text: { key: 'import.problems.tooLarge', args: { limit } },
      };
    }
    default: {
      const named = Object.entries(args).map(([name, value]) => [name, String(value)] as const);
      const text = { key: `import.problems.${code}`, args: Object.fromEntries(named) } as const;
      return { code: 'ARRIVAL_UNREADABLE', text };
    }
  }
}
