/**
 * The focus target after this button's row is removed: the next row, else the previous one, else the
 * list's heading. Null for a button outside a list.
 */
export function findNextFocusTarget(button: HTMLElement): HTMLElement | null {
  const list = button.closest('ul');
  if (list === null) return null;
  const buttons = [...list.querySelectorAll<HTMLElement>('button')];
  const index = buttons.indexOf(button);
  const heading = list.closest('section')?.querySelector<HTMLElement>('h2');
  return buttons[index + 1] ?? buttons[index - 1] ?? heading ?? null;
}
