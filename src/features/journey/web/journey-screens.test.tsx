// @module-tag slow
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { ReportView } from './report/report-view.tsx';
import { SelectedNight } from '#pictures/web/selected-night.tsx';
import { TrendSpans } from './trends/trend-spans.tsx';
import { record, type State } from '#pictures/web/view.fixture.tsx';

const { answers, sleeps, nights, insights } = MIXED_DIARY;
const withUsual = (change: object) => ({
  answers: { 'GET /insights': success({ ...insights, usual: { ...insights.usual, ...change } }) },
});
const withNights = (from: number, to: number) => ({
  answers: { 'GET /nights': page(nights.slice(from, to)) },
});
const FAILED = {
  answers: { 'GET /insights': refusal(500) },
  later: answers,
  part: '.report-summary',
};
const PAGE = { part: '.report' };
const FIELDS = { part: '.screen-only' };
const FREE = { ...insights.freeDays, isClear: true, differenceMinutes: -40 };
const EARLIER = { 'GET /insights': success({ ...insights, freeDays: FREE }) };

const READOUT = { part: '.picture-readout' };
const CURSOR = '7 days | focus .picture-cursor';

const TRENDS = () => <TrendSpans />;
const REPORT = () => <ReportView />;
/** The selected night of a date, with changes of its sleeps, newest first. */
const nightOf = (date: string, change: object = {}) => {
  const known = sleeps.filter(({ sleepDate }) => sleepDate === date);
  const changed = known.map((sleep) => ({ ...sleep, ...change }));
  return () => <SelectedNight date={date} sleeps={changed} hasDiaryLink />;
};

it.each<[name: string, view: () => ReactNode, steps: string, state: State]>([
  ['a report with notes', REPORT, 'sees Self-recorded | With notes', PAGE],
  ['a report that is printed', REPORT, 'sees Self-recorded | Print', FIELDS],
  ['a report that failed', REPORT, 'sees couldn’t', FAILED],
  ['a report after that', REPORT, 'sees couldn’t | recovers | Try again | sees Self', FAILED],
  [
    'a report of 92 dates',
    REPORT,
    'sees 92',
    { ...FAILED, answers: EARLIER, search: 'from=2026-08-22' },
  ],
  ['a report of 93 dates', REPORT, '', { search: 'from=2026-08-21' }],
  ['a report of an inverted range', REPORT, '', { search: 'from=2026-11-20&to=2026-11-19' }],
  ['a report of a date to come', REPORT, 'sees Self', { ...FIELDS, search: 'to=2026-12-31' }],
  ['a report from a date', REPORT, 'sees Self | From = 2026-11-10 | at from', FIELDS],
  ['a report without that date', REPORT, 'From = ', { ...FIELDS, search: 'from=2026-11-10' }],
  ['the trends', TRENDS, 'sees Typically', {}],
  ['the trends of seven days', TRENDS, '7 days | Show as table', {}],
  ['the trends of a year', TRENDS, 'Year', {}],
  ['the trends of six nights', TRENDS, 'sees Oldest', withNights(0, 8)],
  [
    'the trends of seven nights',
    TRENDS,
    'sees Typically',
    { ...withNights(0, 9), part: 'fieldset' },
  ],
  ['the trends of a month before', TRENDS, '7 days | sees Oldest', withNights(6, 40)],
  ['a night that is read', TRENDS, `${CURSOR} | keys ArrowLeft`, READOUT],
  [
    'a date that is opened',
    TRENDS,
    `${CURSOR} | keys ArrowLeft ArrowLeft ArrowLeft ArrowLeft ArrowLeft | click .picture-cursor`,
    READOUT,
  ],
  ['a nap after an interrupted night', nightOf('2026-10-30'), '', {}],
  ['an interrupted night', nightOf('2026-11-17'), 'Edit', {}],
  ['a night without its notes', nightOf('2026-11-20', { note: undefined }), '', {}],
  [
    'a night before its notes',
    nightOf('2026-11-20', { note: undefined }),
    '',
    { answers: { 'GET /sleeps': refusal(500) } },
  ],
  ['a nap', nightOf('2026-11-19', { kind: 'nap' }), '', {}],
  ['a night to check', nightOf('2026-11-13'), '', {}],
  ['a date without sleep', nightOf('2026-11-15'), '', { answers: { 'GET /sleeps': page([]) } }],
  [
    'a usual night',
    nightOf('2026-11-20'),
    'sees usual',
    withUsual({ bed: { median: 1397 }, wake: { median: 377 } }),
  ],
  [
    'a night without a usual waking',
    nightOf('2026-11-20'),
    '',
    withUsual({ wake: { median: null } }),
  ],
  ['a night without usual times', nightOf('2026-11-20'), '', withUsual({ state: 'no-usual-time' })],
])('%s reads as on record', async (_, view, steps, state) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const dates = Object.fromEntries(
    ['13', '15', '17', '19', '20'].map((day) => [`diary sleeps-of-date 2025-11-${day}`, []]),
  );
  const known = { ...dates, 'diary sleeps-of-date 2025-10-30': sleeps.slice(1, 2) };
  const sleepsOfDate = {
    'GET /sleeps': page(view === REPORT ? sleeps.slice(0, 19) : sleeps.slice(1, 2)),
  };
  const lines = await record(
    view(),
    steps,
    { ...state, answers: { ...sleepsOfDate, ...state.answers } },
    known,
  );
  expect([lines, ...print.mock.calls.map(() => 'prints')].join('\n')).toMatchSnapshot();
});
