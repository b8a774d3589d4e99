import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, success } from '#web/api/server.fixture.ts';
import { MIXED_DIARY } from './nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { nothingSinceText } from './nothing-since.ts';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { TrendSpans } from './trend-spans.tsx';
import { record } from './view.fixture.tsx';

const { answers, insights, nights } = MIXED_DIARY;

const PATTERNS = () => <PatternsView goalMinutes={480} />;

it.each<[view: string, render: () => ReactNode, width: number, seen: string]>([
  ['Patterns', PATTERNS, 360, 'On days off'],
  ['the observatory', NightsView, 1776, 'on days off'],
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
  ['the trends', TrendSpans, 360],
  ['the nights', NightsView, 360],
  ['the observatory', NightsView, 1776],
  ['Patterns', PATTERNS, 360],
])('after weeks without a night %s says since when nothing is logged', async (...row) => {
  const [, View, width] = row;
  const older = nights.filter(({ sleepDate }) => sleepDate <= '2026-10-22');
  const since = 'Nothing logged since Thu, Oct 22.';
  const state = { width, answers: { 'GET /nights': page(older) } };
  expect(await record(<View />, `sees ${since}`, state)).not.toContain('Oldest first.');
});

it('nothing is logged since a date from a week on, which names another year', () => {
  expect(nothingSinceText('2026-11-15', '2026-11-21')).toBeUndefined();
  expect(nothingSinceText('2026-11-14', '2026-11-21')).toBe('Nothing logged since Sat, Nov 14.');
  expect(nothingSinceText('2025-11-14', '2026-11-21')).toMatch(/2025\.$/);
  expect(nothingSinceText(undefined, '2026-11-21')).toBeUndefined();
});
