// @module-tag slow
import { expect, it } from 'vitest';
import { page, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { NightPage } from './night-page.tsx';
import { MIXED_DIARY } from './nights.fixture.ts';
import { record, type State } from './view.fixture.tsx';

const { sleeps, insights } = MIXED_DIARY;
/** The sleeps of a date, with changes, newest first. */
const of = (date: string, change: object = {}) => ({
  'GET /sleeps': page(
    sleeps.filter(({ sleepDate }) => sleepDate === date).map((sleep) => ({ ...sleep, ...change })),
  ),
});
const withUsual = (change: object) => ({
  'GET /insights': success({ ...insights, usual: { ...insights.usual, ...change } }),
});
const rated = { [`PATCH /sleeps/${encodeURIComponent(sleeps[1]?.id ?? '')}`]: success({}) };
const PART = { part: 'section' };
const A_YEAR_AGO = { 'diary sleeps-of-date 2025-10-30': sleeps.slice(1, 2) };
const NONE = Object.fromEntries(
  ['13', '15', '17', '19', '20', '21'].map((day) => [`diary sleeps-of-date 2025-11-${day}`, []]),
);

it.each<[name: string, date: string, steps: string, state: State]>([
  [
    'with a nap, a year after another',
    '2026-10-30',
    'sees A year ago',
    { answers: of('2026-10-30') },
  ],
  ['in parts', '2026-11-17', 'ready Add | Add', { answers: of('2026-11-17') }],
  ['before its notes', '2026-11-20', 'sees pts', { answers: { 'GET /sleeps': undefined } }],
  ['with only a nap', '2026-11-19', 'sees Nap', { answers: of('2026-11-19', { kind: 'nap' }) }],
  ['to check', '2026-11-13', 'ready Edit | Edit', { answers: of('2026-11-13') }],
  ['without sleep', '2026-11-15', 'Add this night', { answers: of('2026-11-15') }],
  [
    'that fails to load',
    '2026-11-20',
    'sees couldn’t',
    {
      answers: { 'GET /sleeps': refusal(500), 'GET /nights': refusal(500) },
    },
  ],
  [
    'at the usual times',
    '2026-11-20',
    'sees usual',
    {
      answers: {
        ...of('2026-11-20'),
        ...withUsual({ bed: { median: 1397 }, wake: { median: 377 } }),
      },
    },
  ],
  [
    'six hours from the usual times',
    '2026-11-20',
    'sees pts',
    {
      answers: {
        ...of('2026-11-20'),
        ...withUsual({ bed: { median: 1397 }, wake: { median: 17 } }),
      },
    },
  ],
  ['in the future', '2026-12-24', 'sees Nothing logged', { answers: { 'GET /sleeps': page([]) } }],
  [
    'without sleep, on a day off',
    '2026-11-15',
    'sees Nothing logged',
    {
      answers: {
        ...of('2026-11-15'),
        'GET /nights': page([
          { sleepDate: '2026-11-15', mark: { kind: 'free', noSleep: true }, sessions: [] },
        ]),
      },
    },
  ],
  [
    'without a usual waking',
    '2026-11-20',
    'sees pts',
    {
      answers: { ...of('2026-11-20'), ...withUsual({ wake: { median: null } }) },
    },
  ],
  [
    'that is rated',
    '2026-11-20',
    'ready Edit | recovers | 4, Well | sees Well',
    {
      answers: { ...of('2026-11-20', { quality: null }), ...rated },
      later: of('2026-11-20', { quality: 4 }),
    },
  ],
  [
    'whose date is marked',
    '2026-11-20',
    'Mark this date | A day off | Save',
    {
      answers: {
        ...of('2026-11-20'),
        'PUT /days/2026-11-20/mark': success({ kind: 'free', noSleep: false }),
      },
    },
  ],
  [
    'older by a key',
    '2026-11-20',
    'ready Mark this date | keys j | at 2026-11-19',
    {
      search: 'tab=history&night=2026-11-20',
      answers: of('2026-11-20'),
    },
  ],
])('the page of a night %s reads as on record', async (_, date, steps, state) => {
  const view = <NightPage date={date} data={{}} />;
  expect(
    await record(view, steps, { ...PART, ...state }, { ...A_YEAR_AGO, ...NONE }),
  ).toMatchSnapshot();
});

it('the column of a night selects the night before', async () => {
  const chosen: string[] = [];
  const view = <NightPage date="2026-11-20" data={{}} onChoose={(date) => chosen.push(date)} />;
  await record(view, 'ready Mark this date | Night before', { answers: of('2026-11-20') }, NONE);
  expect(chosen).toEqual(['2026-11-19']);
});
