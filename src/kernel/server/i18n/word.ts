import { parse, type Token } from '@messageformat/parser';
import type { MessageKey, Text, TextArgs } from '#kernel/contract/text.ts';
import { findMessage, SPECIFIED_ENGLISH } from './catalogues.ts';

type Message = (args: TextArgs) => string;

/** By language and key. */
const compiled = new Map<string, Message>();

/** By language, because each holds formats of `Intl`. */
const compilers = new Map<string, ReturnType<typeof createCompiler>>();

/** Words a text in a language; a literal text is returned as it is. */
export function word(text: Text, language: string = SPECIFIED_ENGLISH): string {
  return typeof text === 'string' ? text : wordKey(text.key, text.args, language);
}

/** Words a message in a language. Compiles it at its first use. */
export function wordKey(
  key: MessageKey,
  args: TextArgs = {},
  language: string = SPECIFIED_ENGLISH,
): string {
  const cacheKey = `${language} ${key}`;
  let message = compiled.get(cacheKey);
  if (message === undefined) {
    const found = findMessage(key, language);
    const compile = compilers.get(found.language) ?? createCompiler(found.language);
    compilers.set(found.language, compile);
    message = compile(found.source);
    compiled.set(cacheKey, message);
  }
  return message(args);
}

export const UNKNOWN_DEVICE = 'Unknown device';

/** A stored name such as Chrome on Android (clients/request-origin.ts) in another language. */
export function wordDevice(name: string, language: string): string {
  if (name === UNKNOWN_DEVICE) return wordKey('page.deviceUnknown', {}, language);
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return name;
  return wordKey('page.device', { browser, system }, language);
}

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
