import { parseSync } from 'vite';

type Node = { type: string; [name: string]: unknown };

/** Attributes that are shown or spoken. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);

const PRODUCT_NAME = 'Lelap';

/** A sentence, or a capitalized word: names of classes, modules and events are neither. */
const TEXT = /^\p{Lu}(?:[^/]*\p{L})?[ ,]+\p{L}|^\p{Lu}\p{Ll}+[.!?…]*$/u;

/** Words between the values of a template; a class name has a hyphen. */
const FRAGMENT = /^[^-]*\p{L}\p{L} \p{L}\p{L}[^-]*$/u;

/** A tag in a template of a picture, up to its end or to a value. */
const TAG = /<[^>]*(?:>|$)/g;

/** Keys, and names of browsers. */
const NOT_SHOWN = new Set([
  'End',
  'Enter',
  'Escape',
  'Home',
  'Mac OS',
  'Macintosh',
  'Notification',
  'Tab',
]);

/** Texts of a source that a screen would show without the catalogues. */
export function findVisibleStrings(fileName: string, source: string): string[] {
  const found: string[] = [];
  const report = (text: string) => {
    const shown = text.replaceAll(PRODUCT_NAME, '').trim();
    if (/\p{L}\p{L}/u.test(shown) && !NOT_SHOWN.has(shown)) found.push(shown);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    const { type, ...rest } = node as Node;
    switch (type) {
      case 'JSXText':
        report(String(rest['value']));
        break;
      case 'JSXAttribute': {
        const name = (rest['name'] as { name?: string }).name ?? '';
        const value = rest['value'] as Node | null;
        if (value?.type !== 'Literal') return visit(value);
        if (SPOKEN.has(name)) report(String(value['value']));
        return undefined;
      }
      // For developers, types and modules.
      case 'CallExpression':
        if (isForDevelopers(rest['callee'] as Node)) return undefined;
        break;
      case 'NewExpression':
      case 'ImportExpression':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
        if (type === 'ExportNamedDeclaration') visit(rest['declaration']);
        return undefined;
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
        return undefined;
      case 'Literal':
        if (typeof rest['value'] === 'string' && TEXT.test(rest['value'])) report(rest['value']);
        break;
      case 'TemplateLiteral': {
        const texts = (rest['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) =>
          (value.cooked ?? '').replaceAll(TAG, ''),
        );
        // A template without values is a text.
        const shown = texts.length === 1 ? TEXT : FRAGMENT;
        for (const text of texts) if (shown.test(text)) report(text);
        break;
      }
    }
    Object.values(rest).forEach(visit);
    return undefined;
  };
  visit(parseSync(fileName, source).program);
  return found;
}

/** `Error(…)`, `super(…)` of errors, and `console.log(…)`. */
const isForDevelopers = ({ type, name, object }: Node): boolean =>
  type === 'Super' ||
  (typeof name === 'string' && name.endsWith('Error')) ||
  (object as { name?: string } | undefined)?.name === 'console';
