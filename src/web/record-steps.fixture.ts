import { act, fireEvent, within } from '@testing-library/react';
import { vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import type { Answers, StubServer } from '#web/api/server.fixture.ts';
import { DISABLED, readScreen } from '#web/read-screen.fixture.ts';

/** Presses and filled-in fields (`Name = Rani > Save`), responses from now on, or another change. */
export type Step = string | Answers | (() => unknown);

const isShown = (element: Element) => element.closest('[hidden]') === null;
const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent) ||
  (element.getAttribute('name') ?? element.localName);

function take(step: string, part: HTMLElement): void {
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

/** What can be read of the screen, without what is disabled. */
const readLines = (part: Element) =>
  readScreen(part)
    .replaceAll(` ${DISABLED}`, '')
    .split('\n')
    .map((line) => line.trim().replace(/\d+\.\d+\.\d+$/, '<version>'));

/** The progress, what is disabled, what has the focus, and the address. */
function readFacts(part: Element): string[] {
  const bars = [...part.querySelectorAll('progress')].map((bar) => `progress ${bar.position}`);
  const disabled = [...part.querySelectorAll(':disabled')].filter(isShown).map(nameOf).join(', ');
  const { activeElement } = document;
  const focused = activeElement && activeElement !== document.body && nameOf(activeElement);
  const focus = focused ? focused.slice(0, 60) : 'nothing';
  const address = location.pathname + location.search + location.hash;
  return [...bars, `disabled ${disabled || 'nothing'}`, `focus ${focus}`, `address ${address}`];
}

function without(lines: readonly string[], others: readonly string[]): string[] {
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

/** Takes steps on a screen, and writes what each changes (`-`, `+`), sends (`=`) and says in a toast (`!`). */
export async function recordSteps(
  { answers, calls }: StubServer,
  findPart: () => HTMLElement,
  steps: readonly Step[],
): Promise<string> {
  const held: (() => void)[] = [];
  let [lines, facts]: string[][] = [[], ['disabled nothing']];
  const readChanges = () => {
    const [linesBefore, factsBefore] = [lines, facts];
    lines = readLines(findPart());
    facts = readFacts(findPart());
    const gone = without(linesBefore, lines).map((line) => `- ${line}`);
    const come = [...without(lines, linesBefore), ...without(facts, factsBefore)];
    return [...gone, ...come.map((line) => `+ ${line}`)];
  };
  /** At rest, also of the focus that dialogs move in a frame. */
  const rest = async (answer?: () => boolean) => {
    await atRest(answer);
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  const settle = async () => {
    await rest(() => held.splice(0).map((release) => release()).length > 0);
    const sent = calls.splice(0);
    const texts = sent.map(({ line, query, body }) => [`= ${line}${query}`, JSON.stringify(body)]);
    return [...texts.map((text) => text.join(' ').trimEnd()), ...readToasts(), ...readChanges()];
  };
  const record = (await settle()).filter((line) => !line.startsWith('= GET'));
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
      record.push(`> ${step}`, ...readChanges(), ...(await settle()));
    } else if (typeof step === 'function') {
      closeToasts();
      await step();
      record.push(...(await settle()));
    } else Object.assign(answers, step);
  }
  return record.join('\n');
}
