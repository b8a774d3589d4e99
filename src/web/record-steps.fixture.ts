import { act, fireEvent, within } from '@testing-library/react';
import { vi } from 'vitest';
import { atRest } from './at-rest.fixture.ts';
import type { Answers, StubServer } from '#kernel/web/api/server.fixture.ts';
import { createScreenWriter } from './line-difference.fixture.ts';
import { DISABLED, INACTIVE, readScreen } from './read-screen.fixture.ts';

/** Presses and filled-in fields (`Name = Rani > Save`), responses from now on, or another change. */
export type Step = string | Answers | (() => unknown);

const isShown = (element: Element) => element.closest('[hidden]') === null;

/** By its label or text, without what is hidden from screen readers. */
function nameOf(element: Element): string {
  const [label = element] = (element as HTMLInputElement).labels ?? [];
  const copy = label.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  const name = element.getAttribute('aria-label') ?? copy.textContent.trim();
  return name || (element.getAttribute('name') ?? element.localName);
}

export function take(step: string, part: HTMLElement): void {
  const [name = '', value] = step.split(' = ');
  if (value !== undefined) {
    const field = within(part).getAllByLabelText(name).find(isShown);
    if (field === undefined) throw new Error(`No field that is shown is named ${name}.`);
    fireEvent.change(field, { target: { value } });
    return;
  }
  const named = [
    ...document.querySelectorAll<HTMLElement>('.toasts button'),
    ...part.querySelectorAll<HTMLElement>('button, a, summary, label'),
  ];
  const pressed = named.findLast((each) => isShown(each) && nameOf(each) === name);
  if (pressed === undefined) throw new Error(`Nothing to press is named ${name}.`);
  pressed.focus();
  fireEvent.click(pressed);
}

const NOTHING = 'nothing';

/** What can be read of the screen, without what is disabled. */
const readLines = (part: Element) =>
  readScreen(part)
    .replaceAll(` ${DISABLED}`, '')
    .replaceAll(` ${INACTIVE}`, '')
    .split('\n')
    .map((line) => line.trim().replace(/\d+\.\d+\.\d+$/, '<version>'));

/** The progress, what is disabled, the focus, the address, the sky, and what the browser stores since `stored`. */
export function readFacts(part: Element, stored: Record<string, string>): string[] {
  const bars = [...part.querySelectorAll('progress')].map((bar) => `progress ${bar.position}`);
  const namesOf = (selector: string) =>
    [...part.querySelectorAll(selector)].filter(isShown).map(nameOf).join(', ') || NOTHING;
  const { activeElement } = document;
  const focused = activeElement && activeElement !== document.body && nameOf(activeElement);
  const focus = focused ? focused.slice(0, 60) : NOTHING;
  const address = location.pathname + location.search + location.hash;
  const stores = { ...localStorage } as Record<string, string>;
  const changed = Object.keys({ ...stored, ...stores })
    .filter((key) => stores[key] !== stored[key])
    .map((key) => `${key}=${key === 'accessToken' && stores[key] ? '<token>' : stores[key]}`);
  const { sky } = document.documentElement.dataset;
  return [
    ...bars,
    `sky ${sky}`,
    `stores ${changed.join(', ') || NOTHING}`,
    `disabled ${namesOf(':disabled')}`,
    `aria-disabled ${namesOf('[aria-disabled=true]')}`,
    `focus ${focus}`,
    `address ${address}`,
  ];
}

/** What is not written of a screen. */
export const NO_FACTS = [
  'address /dashboard',
  'sky undefined',
  ...['stores', 'disabled', 'aria-disabled', 'focus'].map((fact) => `${fact} ${NOTHING}`),
];

export function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

const readToasts = () =>
  [...document.querySelectorAll('.toasts p')].map(({ textContent }) => `! ${textContent}`);

/** Whether one is still open would depend on the clock. */
function closeToasts(): void {
  for (const button of document.querySelectorAll('.toasts [aria-label=Close]'))
    fireEvent.click(button);
}

/** Takes steps on a screen, and writes it and what each step changes (`-`, `+`), sends (`=`) and says in a toast (`!`). */
export async function recordSteps(
  { answers, calls }: StubServer,
  findPart: () => HTMLElement,
  steps: readonly Step[],
): Promise<string> {
  const held: (() => void)[] = [];
  const stored = { ...localStorage } as Record<string, string>;
  const writeScreen = createScreenWriter();
  let facts = NO_FACTS;
  const readChanges = (name: string) => {
    const factsBefore = facts;
    const part = findPart();
    facts = readFacts(part, stored);
    return [...writeScreen(name, readLines(part)), ...without(facts, factsBefore)];
  };
  /** At rest, also of the focus that dialogs move in a frame. */
  const rest = async (answer?: () => boolean) => {
    await atRest(answer);
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  const settle = async (name: string) => {
    await rest(() => held.splice(0).map((release) => release()).length > 0);
    const sent = calls.splice(0);
    const texts = sent.map(({ line, query, body }) => [`= ${line}${query}`, JSON.stringify(body)]);
    const lines = texts.map((text) => text.join(' ').trimEnd());
    const isRead = (line: string) => line.startsWith('= GET');
    return [
      ...lines.filter((line) => !isRead(line)),
      // They leave in an order that depends on the machine.
      ...lines.filter(isRead).toSorted(),
      ...readToasts(),
      ...readChanges(name),
    ];
  };
  const record = (await settle('at first')).filter((line) => !line.startsWith('= GET'));
  // A response arrives after React has rendered, as in a browser.
  const respond = vi.mocked(fetch).getMockImplementation() ?? fetch;
  vi.mocked(fetch).mockImplementation(async (...request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return respond(...request);
  });
  const toSteps = (step: Step): Step[] => (typeof step === 'string' ? step.split(' > ') : [step]);
  for (const step of steps.flatMap(toSteps)) {
    if (typeof step === 'string') {
      take(step, findPart());
      closeToasts();
      // The pending state.
      await rest();
      record.push(
        `> ${step}`,
        ...readChanges(`during ${step}`),
        ...(await settle(`after ${step}`)),
      );
    } else if (typeof step === 'function') {
      closeToasts();
      await step();
      record.push(...(await settle('after a change')));
    } else Object.assign(answers, step);
  }
  return record.join('\n');
}
