import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, success } from '#kernel/web/api/server.fixture.ts';
import { makeToken } from '#kernel/web/session/token.fixture.ts';
import { DiaryView } from '#entries/web/diary-view.tsx';
import { MIXED_DIARY, night, session } from '#pictures/web/nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { nothingSinceText } from '#pictures/web/nothing-since.ts';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trends/trend-spans.tsx';
import { record } from '#pictures/web/view.fixture.tsx';

const { answers, insights, nights, sleeps } = MIXED_DIARY;

const NIGHTS = () => <NightsView data={{ recentSleeps: sleeps }} />;
const trendsSince = (date: string) => <TrendSpans lastDate={date} onOpen={() => {}} />;
const TRENDS = () => trendsSince('2026-11-21');
const PATTERNS = () => <PatternsView goalMinutes={480} />;
const DIARY = () => <DiaryView data={{ recentSleeps: sleeps }} />;

it.each<[view: string, render: () => ReactNode, width: number, seen: string]>([
  ['Patterns', PATTERNS, 360, 'On days off'],
  ['the observatory', NIGHTS, 1776, 'on days off'],
  ['the report', ReportView, 1280, 'Days off vs. workdays'],
])('days off that shift sleep by 82 minutes shift it by 1 h 15 min in %s', async (...row) => {
  const [, View, width, seen] = row;
  const freeDays = { ...insights.freeDays, isClear: true, differenceMinutes: 82 };
  const shifted = { ...answers, 'GET /insights': success({ ...insights, freeDays }) };
  const text = await record(<View />, `sees ${seen}`, { width, answers: shifted });
  expect(text).toMatch(/1 h 15 min/);
  expect(text).not.toMatch(/1 h 2\d min/);
});

it.each<[view: string, render: () => ReactNode, width: number]>([
  ['the trends', TRENDS, 360],
  ['the nights', NIGHTS, 360],
  ['the observatory', NIGHTS, 1776],
  ['Patterns', PATTERNS, 360],
])('after weeks without a night %s says since when nothing is logged', async (...row) => {
  const [, View, width] = row;
  const older = nights.filter(({ sleepDate }) => sleepDate <= '2026-10-22');
  const since = 'Nothing logged since Thu, Oct 22.';
  const state = { width, answers: { 'GET /nights': page(older) } };
  expect(await record(<View />, `sees ${since}`, state)).not.toContain('Oldest first.');
});

it('after more than a year without a night the trends say so, and all their dates are unlogged', async () => {
  const text = await record(
    trendsSince('2025-10-24'),
    'sees Nothing logged since | Show as table',
    {
      answers: { 'GET /nights': page([]) },
    },
  );
  expect(text).toContain('Nothing logged since Fri, Oct 24, 2025.');
  expect(text).not.toContain('Oldest first.');
  expect(text).toContain('li Nothing logged');
  expect(text.match(/^th \w+–\w+, Nov/gm)).toHaveLength(7);
});

it('nothing is logged since a date from a week on, which names another year', () => {
  expect(nothingSinceText([], '2026-11-21', '2026-11-15')).toBeUndefined();
  expect(nothingSinceText([], '2026-11-21', '2026-11-14')).toBe(
    'Nothing logged since Sat, Nov 14.',
  );
  expect(nothingSinceText([], '2026-11-21', '2025-11-14')).toMatch(/2025\.$/);
  expect(nothingSinceText([], '2026-11-21')).toBeUndefined();
});

it('in the diary a night with a nap has its own hours, and its parts in order of time', async () => {
  const [date, evening] = ['2026-11-21', '2026-11-20'];
  const parts = [
    session(`${evening}T15:00`, `${evening}T17:30`),
    session(`${evening}T18:30`, `${evening}T21:12`),
    session(`${date}T06:00`, `${date}T07:00`, { kind: 'nap' }),
  ];
  const entries = parts.map((part, index) => ({
    ...sleeps[0],
    ...part,
    sleepDate: date,
    note: null,
    durationMinutes: [150, 162, 60][index],
  }));
  const text = await record(<DIARY />, 'sees 5.2', {
    answers: {
      'GET /nights': page([{ ...night(date, parts), minutes: 372 }]),
      'GET /sleeps': page(entries.toReversed()),
    },
  });
  expect(text.match(/\d\.\d h/g)).toEqual(['5.2 h', '2.5 h', '2.7 h', '1.0 h']);
});

it('the report has the free weekdays of the account that another view has read', async () => {
  localStorage.setItem('accessToken', makeToken({ userId: 'u1' }));
  const read = { 'account u1': { freeWeekdays: [3] } };
  const text = await record(<ReportView />, 'sees Self-recorded', { part: 'tbody' }, read);
  expect(text.match(/^th (?=.*\n.*off)\w+–\w+/gim)).toEqual(['th Tue–Wed', 'th Tue–Wed']);
});
