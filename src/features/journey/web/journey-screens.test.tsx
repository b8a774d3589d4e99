// @module-tag slow
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { useOpenNight } from '#diary/web/journey-address.ts';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trends/trend-spans.tsx';
import { record, type State } from '#pictures/web/view.fixture.tsx';

const { answers, sleeps, nights, insights } = MIXED_DIARY;
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

function Trends() {
  return <TrendSpans lastDate="2026-11-21" onOpen={useOpenNight()} />;
}
const TRENDS = () => <Trends />;
const REPORT = () => <ReportView />;

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
  ['the trends', TRENDS, 'sees A typical night', {}],
  ['the trends of seven days', TRENDS, '7 days | Show as table', {}],
  ['the trends of a year', TRENDS, 'Year', {}],
  ['the trends of six nights', TRENDS, 'sees Oldest', withNights(0, 8)],
  [
    'the trends of seven nights',
    TRENDS,
    'sees A typical night',
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
])('%s reads as on record', async (_, view, steps, state) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const ofReport = { 'GET /sleeps': page(sleeps.slice(0, 19)) };
  const lines = await record(view(), steps, {
    ...state,
    answers: { ...ofReport, ...state.answers },
  });
  expect([lines, ...print.mock.calls.map(() => 'prints')].join('\n')).toMatchSnapshot();
});
