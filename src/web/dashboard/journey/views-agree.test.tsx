import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { success } from '#web/api/server.fixture.ts';
import { MIXED_DIARY } from './nights.fixture.ts';
import { NightsView } from './nights/nights-view.tsx';
import { PatternsView } from './patterns/patterns-view.tsx';
import { ReportView } from './report/report-view.tsx';
import { record } from './view.fixture.tsx';

const { answers, insights } = MIXED_DIARY;

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
