const STATES = [
  'aria-label',
  'aria-checked',
  'aria-pressed',
  'aria-selected',
  'aria-expanded',
  'aria-current',
  'autocomplete',
  'dir',
  'href',
  'lang',
  'max',
  'maxlength',
  'min',
  'role',
];

/** No text has them. */
export const DISABLED = '(disabled)';
export const INACTIVE = '(aria-disabled)';

/** What the sleeper notices of a control. */
function readControl(element: Element): string[] {
  const states: string[] = [];
  if (element instanceof HTMLInputElement && element.type !== 'text') {
    states.push(`type=${element.type}`);
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    if (element.value !== 'on') states.push(`value=${element.value}`);
  }
  if (element instanceof HTMLButtonElement && element.type === 'submit') states.push('submits');
  if (element instanceof HTMLInputElement && element.checked) states.push('checked');
  if (element.hasAttribute('required')) states.push('required');
  if (element.getAttribute('aria-invalid') === 'true') states.push('invalid');
  if (element.getAttribute('aria-disabled') === 'true') states.push(INACTIVE);
  if (element.matches(':disabled')) states.push(DISABLED);
  return states;
}

/** What is read of a part of the page: a line for each element with a text or a state of its own. Toasts close by time. */
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
    states.push(...readControl(element));
    const description = document.getElementById(element.getAttribute('aria-describedby') ?? '');
    if (description) states.push(`described=${description.textContent}`);
    // A button and a picture that is not hidden are announced, even without a name.
    const isRead =
      text.trim() !== '' || states.length > 0 || ['button', 'svg'].includes(element.localName);
    if (isRead) {
      lines.push('  '.repeat(depth) + [element.localName, ...states, text.trim()].join(' ').trim());
    }
    for (const child of element.children)
      if (!child.matches('.toasts')) visit(child, depth + (isRead ? 1 : 0));
  };
  visit(part, 0);
  // Spaces of Intl differ between versions of Node.
  return lines.join('\n').replaceAll(/[\u2009\u202F]/g, ' ');
}
