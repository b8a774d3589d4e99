const STATES = [
  'aria-label',
  'aria-checked',
  'aria-pressed',
  'aria-selected',
  'aria-expanded',
  'aria-current',
  'aria-invalid',
  'autocomplete',
  'dir',
  'href',
  'lang',
  'max',
  'maxlength',
  'min',
  'role',
  'type',
];

/** What is read of a part of the page: a line for each element with a text or a state of its own. */
export function readScreen(part: Element): string {
  const lines: string[] = [];
  const visit = (element: Element, depth: number) => {
    if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return;
    const text = [...element.childNodes]
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : []))
      .join('…');
    const states = STATES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : `${name}=${value}`;
    });
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      states.push(`value=${element.value}`);
    }
    if (element instanceof HTMLInputElement && element.checked) states.push('checked');
    if (element.matches(':disabled')) states.push('disabled');
    // A picture that is not hidden is announced, even without a name.
    const isRead = text.trim() !== '' || states.length > 0 || element.localName === 'svg';
    if (isRead) {
      lines.push('  '.repeat(depth) + [element.localName, ...states, text.trim()].join(' ').trim());
    }
    for (const child of element.children) visit(child, depth + (isRead ? 1 : 0));
  };
  visit(part, 0);
  return lines.join('\n');
}
