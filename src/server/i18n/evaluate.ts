import { parse, type Token } from '@messageformat/parser';
import type { TextArgs } from '#contract/text.ts';

export type Message = (args: TextArgs) => string;

/** Numbers of up to four digits are not grouped, as in the specified English. */
const FORMAT = { useGrouping: 'min2' } as const;

/** Evaluates messages of one language: plain arguments, `plural` and `select`, the subset that the catalogues use. */
export function createCompiler(language: string): (source: string) => Message {
  let rules: Intl.PluralRules | undefined;
  let format: Intl.NumberFormat | undefined;
  const show = (value: unknown) =>
    typeof value === 'number'
      ? (format ??= new Intl.NumberFormat(language, FORMAT)).format(value)
      : String(value);

  const evaluate = (tokens: readonly Token[], args: TextArgs, counted?: unknown): string =>
    tokens
      .map((token) => {
        switch (token.type) {
          case 'content':
            return token.value;
          case 'octothorpe':
            return show(counted);
          case 'argument':
            return show(args[token.arg]);
          case 'plural':
          case 'select': {
            const value = args[token.arg];
            const isPlural = token.type === 'plural';
            rules ??= new Intl.PluralRules(language);
            const category = isPlural ? rules.select(Number(value)) : String(value);
            const { cases } = token;
            const picked =
              (isPlural && cases.find(({ key }) => key === `=${value}`)) ||
              cases.find(({ key }) => key === category) ||
              cases.find(({ key }) => key === 'other');
            return evaluate(picked?.tokens ?? [], args, isPlural ? value : counted);
          }
          default:
            throw new Error(`A message may not use ${token.type}.`);
        }
      })
      .join('');

  return (source) => {
    // Most messages have no arguments.
    if (!/[{}]|''/.test(source)) return () => source;
    const tokens = parse(source);
    return (args) => evaluate(tokens, args);
  };
}
