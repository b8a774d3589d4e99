/**
 * Where the focus belongs once the row of this button is gone: the next row of its list, else the one before, else the
 * heading of the list. Null for a button that stands in no list.
 */
export function findNextFocusTarget(button: HTMLElement): HTMLElement | null {
  const list = button.closest('ul');
  if (list === null) return null;
  const buttons = [...list.querySelectorAll<HTMLElement>('button')];
  const index = buttons.indexOf(button);
  const heading = list.closest('section')?.querySelector<HTMLElement>('h2');
  return buttons[index + 1] ?? buttons[index - 1] ?? heading ?? null;
}
