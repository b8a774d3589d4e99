import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import { stubServer, type Answers } from '#kernel/web/api/server.fixture.ts';
import { setWidth } from '#kernel/web/browser/width.fixture.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { NO_FACTS, readFacts, take, without } from '#web/record-steps.fixture.ts';
import { DiaryContext, type OpenDiary } from '#diary/web/diary-context.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MIXED_DIARY, NOW } from './nights.fixture.ts';

export type State = {
  search?: string;
  /** Of the window (px). */
  width?: number;
  answers?: Answers;
  /** Answers after the step `recovers`. */
  later?: Answers;
  /** The part of the view that is recorded. */
  part?: string;
};

type View = ReturnType<typeof openView>;
type PointerStep = 'click' | 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerLeave';

const query = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
/** Reports that the elements of a selector are near the window, or are not; twice, as before a render. */
const scroll =
  (isIntersecting: boolean) =>
  (selector: string, { observers }: View) =>
    act(() => {
      let isSeen = false;
      for (const [target, report] of observers) {
        const entry = { target, isIntersecting } as Partial<IntersectionObserverEntry>;
        if (!target.matches(selector)) continue;
        isSeen = true;
        for (const _ of [1, 2]) report([entry as never], {} as never);
      }
      if (!isSeen) throw new Error(`Nothing observed is named ${selector}.`);
    });
/** At a selector, x, y and kind of pointer: 'svg 10 20 mouse'. */
const point = (step: PointerStep) => (asked: string) => {
  const [selector = '', clientX, clientY, pointerType] = asked.split(' ');
  const place = { clientX: Number(clientX), clientY: Number(clientY) };
  fireEvent[step](query(selector), { ...place, pointerType, pointerId: 1 });
};

/** What a step such as 'focus svg' does; others press or fill in what they name. */
const STEPS: Record<string, (asked: string, view: View) => unknown> = {
  sees: (text) => waitFor(() => expect(document.body.textContent).toContain(text)),
  ready: (name) => waitFor(async () => expect((await button(name)).disabled).toBe(false)),
  find: async (value) => {
    const box = await screen.findByRole('searchbox');
    box.focus();
    fireEvent.change(box, { target: { value } });
  },
  focus: (selector) => query(selector).focus(),
  keys: (names) => {
    for (const key of names.split(' '))
      fireEvent.keyDown(document.activeElement ?? document, { key });
  },
  near: (selector, view) => void scroll(true)(selector, view),
  far: (selector, view) => void scroll(false)(selector, view),
  click: point('click'),
  down: point('pointerDown'),
  move: point('pointerMove'),
  up: point('pointerUp'),
  leave: point('pointerLeave'),
  at: (address) => waitFor(() => expect(location.search).toContain(address)),
  recovers: (_, { server, later }) => Object.assign(server.answers, later),
};

function openView(view: ReactNode, state: State, cached: object) {
  const { search = '', width = 360, answers, later } = state;
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  const observers = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal('IntersectionObserver', function Observer(report: IntersectionObserverCallback) {
    return { observe: (target: Element) => observers.set(target, report), disconnect: () => {} };
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  history.replaceState(null, '', `/dashboard?${search}`);
  setWidth(width);
  const server = stubServer({ ...MIXED_DIARY.answers, ...answers });
  const client = new QueryClient();
  for (const [key, data] of Object.entries(cached)) client.setQueryData(key.split(' '), data);
  const openDiary = vi.fn<OpenDiary>();
  renderPart(<DiaryContext value={openDiary}>{view}</DiaryContext>, client, BrowserRouter);
  return { server, openDiary, observers, later };
}

/** What a view reads as after steps ('Edit | From = 2026-11-10 | sees Times'), what it opened and sent. */
export async function record(view: ReactNode, steps: string, state: State, cached: object = {}) {
  const opened = openView(view, state, cached);
  const { server, openDiary } = opened;
  const stored = { ...localStorage } as Record<string, string>;
  for (const step of steps === '' ? [] : steps.split(' | ')) {
    const [verb = '', ...asked] = step.split(' ');
    const run = STEPS[verb];
    await (run ? run(asked.join(' '), opened) : waitFor(() => take(step, document.body)));
  }
  await atRest();
  const part = query(state.part ?? 'body');
  const sent = server.calls.filter(({ body, query }) => body ?? query.includes('cursor'));
  const write = (asked: object) => JSON.stringify(asked, ['kind', 'date', 'sleep', 'id']);
  return [
    readScreen(part),
    ...without(readFacts(part, stored), NO_FACTS),
    ...openDiary.mock.calls.map(([asked]) => `opens ${write(asked)}`),
    ...sent.map(({ line, query, body }) => `sends ${line}${query} ${JSON.stringify(body)}`),
  ].join('\n');
}
