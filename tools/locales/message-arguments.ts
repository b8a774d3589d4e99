import type { Token } from '@messageformat/parser';

/** A plain argument is a formatted text, a plural decides on a number, a select on a text. */
export type ArgumentKind = 'plain' | 'plural' | 'select';

/** The arguments of a parsed message with their kinds; throws for all else, also for an offset. */
export function findArguments(
  tokens: readonly Token[],
  found = new Map<string, ArgumentKind>(),
): Map<string, ArgumentKind> {
  for (const token of tokens) {
    switch (token.type) {
      case 'content':
      case 'octothorpe':
        break;
      case 'argument':
        if (!found.has(token.arg)) found.set(token.arg, 'plain');
        break;
      case 'plural':
      case 'select':
        if (token.pluralOffset) throw new Error(`{${token.arg}} may not have an offset`);
        found.set(token.arg, token.type);
        for (const each of token.cases) findArguments(each.tokens, found);
        break;
      default:
        throw new Error(`{${token.arg}} may only be a plain argument, a plural or a select`);
    }
  }
  return found;
}
