import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IMPORT_STATUSES } from '../import-plan.ts';
import { toReasonKey, type ProblemReason } from '../readers/problems.ts';
import { readScreen } from '#web/read-screen.fixture.ts';
import { ImportSession } from './import-session.ts';
import type { Preview } from './import-state.ts';
import { PreviewStep } from './preview-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ZonesStep } from './zones-step.tsx';

const session = new ImportSession('u1');
const night = (number: number) => {
  const startTime = Date.UTC(2026, 7, number, 22);
  return {
    key: `${number}`,
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(startTime + 5_400_000).toISOString(),
    timeZone: 'Europe/Berlin',
  };
};

/** Of files without a night. */
const EMPTY: Preview = {
  stretches: [],
  sources: [],
  problems: [],
  imports: [],
  otherSource: [],
  overlapsRecord: [],
  hasTables: false,
  tooFresh: [],
  perYear: [],
  needsReview: 0,
  files: { recognized: [], problems: [], moreProblems: {}, questions: [] },
  effect: {
    statuses: [],
    marks: [],
    experiments: [],
    pointsBefore: 80,
    pointsAfter: 80,
    unlocks: [],
  },
};
const known: Preview = {
  ...EMPTY,
  imports: [{ importId: 'a', format: 'csv', fileName: 'a.csv', sleeps: [night(10), night(11)] }],
  effect: { ...EMPTY.effect, statuses: ['same', 'same'] },
};
const recognized = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
  path: `${name}.csv`,
  format: 'csv' as const,
  records: 2,
  unreadable: 0,
}));
const reasons: ProblemReason[] = [
  { code: 'notSupportedYet', format: 'icalendar' },
  { code: 'tooManyRecords', limit: 5000 },
  { code: 'tooLarge', limitBytes: 2 ** 30 },
  { code: 'missingColumns', columns: ['start', 'end'] },
  { code: 'missingValue', field: 'start' },
  { code: 'invalidNumber', field: 'quality', value: 'good' },
  { code: 'invalidDate', value: '31 June' },
  { code: 'noteShortened', limitCharacters: 2000 },
];
const STRETCH = {
  offsetMinutes: null,
  id: 'csv',
  format: 'csv',
  nights: 12,
  from: '2026-10-01',
  to: '2026-10-12',
  timeZone: 'Asia/Jakarta',
  isAnswered: false,
  mustBeAnswered: false,
} as const;
const full: Preview = {
  ...EMPTY,
  stretches: [STRETCH],
  sources: ['csv', 'Watch'],
  imports: [
    {
      importId: 'a',
      format: 'csv',
      fileName: 'a.csv',
      sleeps: Array.from({ length: 59 }, (_, index) => night(index)),
    },
  ],
  otherSource: [night(10)],
  overlapsRecord: [night(12)],
  hasTables: true,
  tooFresh: [night(11)],
  perYear: [{ year: 2026, nights: 60, medianBed: '23:05', medianWake: null }],
  needsReview: 2,
  files: {
    recognized,
    problems: [
      { file: 'b.csv', line: 3, reason: { code: 'invalidTime', field: 'start', value: '25:00' } },
      { file: 'b.csv', line: 5, reason: { code: 'invalidTime', field: 'start', value: '--:--' } },
      { file: 'b.csv', record: 4, reason: { code: 'endBeforeStart' } },
      ...reasons.map((reason) => ({ file: 'c.csv', reason })),
    ],
    moreProblems: { [toReasonKey({ code: 'invalidTime', field: 'start', value: '' })]: 40 },
    questions: [],
  },
  effect: {
    statuses: [...IMPORT_STATUSES, ...Array.from({ length: 51 }, () => 'new' as const)],
    marks: ['new', 'same'],
    experiments: ['new', 'stopped', 'same'],
    pointsBefore: 80,
    pointsAfter: 160,
    unlocks: ['Full Night'],
  },
};
const DATE_ORDER = {
  kind: 'dateOrder',
  file: 'c.csv',
  example: '03/04/2026',
  readings: [
    { order: 'dmy', date: '2026-04-03' },
    { order: 'mdy', date: '2026-03-04' },
    { order: 'ymd', date: undefined },
  ],
} as const;
const columns = {
  kind: 'columns',
  file: 'a.csv',
  header: ['Date', 'Bed', 'Wake'],
  rows: [['1 Oct', '22:00', '06:00']],
  guess: { start: 1, end: 2 },
  dateColumn: 0,
} as const;

it.each([
  [
    'nothing found',
    <PreviewStep key="0" session={session} state={{ step: 'preview', preview: EMPTY }} />,
  ],
  [
    'nothing new',
    <PreviewStep key="1" session={session} state={{ step: 'preview', preview: known }} />,
  ],
  [
    'nights of all kinds',
    <PreviewStep key="2" session={session} state={{ step: 'preview', preview: full }} />,
  ],
  [
    'zones',
    <ZonesStep
      key="3"
      session={session}
      state={{
        step: 'zones',
        stretches: [
          STRETCH,
          { ...STRETCH, id: 'b', offsetMinutes: 330, mustBeAnswered: true },
          {
            ...STRETCH,
            id: 'c',
            format: 'apple-health',
            exportedOffsetMinutes: 120,
            timeZone: 'Etc/GMT-2',
          },
        ],
      }}
    />,
  ],
  [
    'questions',
    <QuestionsStep
      key="4"
      session={session}
      state={{
        step: 'questions',
        questions: [
          columns,
          { ...columns, file: 'd.csv', guess: {}, doubt: { start: 1, end: 2, usualMinutes: 65 } },
          { kind: 'encoding', file: 'b.csv' },
          DATE_ORDER,
        ],
        answers: {},
      }}
    />,
  ],
])('a step of the import reads as on record: %s', (_, step) => {
  // Else the zones of Node's version.
  const zones = ['Asia/Jakarta', 'Asia/Kolkata', 'Europe/Berlin'];
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones);
  const { container } = render(step);
  expect(readScreen(container)).toMatchSnapshot();
});

it('from the preview of a table one goes back to its columns, with the answers so far', async () => {
  const askColumns = vi.spyOn(session, 'askColumns').mockReturnValue();
  const { rerender } = render(
    <PreviewStep session={session} state={{ step: 'preview', preview: full }} />,
  );
  screen.getByRole('button', { name: 'Change columns' }).click();
  expect(askColumns).toHaveBeenCalledOnce();
  const answers = { csv: { 'a.csv': { mapping: { start: 2, end: 1, endDate: 0 } } } };
  const state = { step: 'questions', questions: [columns], answers } as const;
  rerender(<QuestionsStep session={session} state={state} />);
  expect(screen.getByLabelText('Fell asleep')).toHaveProperty('value', '2');
  expect(screen.getByLabelText('Woke up')).toHaveProperty('value', '1');
  expect(screen.getByLabelText(/^The date in “Date”/)).toHaveProperty('value', 'endDate');
});

it('nights of a table that are known tell how a wrong time zone is corrected', () => {
  const preview = { ...known, hasTables: true };
  render(<PreviewStep session={session} state={{ step: 'preview', preview }} />);
  expect(screen.getByText(/^Was a time zone wrong last time/)).toBeDefined();
});

it('doubtful columns are not chosen, and say why', () => {
  const doubt = { start: 1, end: 2, usualMinutes: 65 };
  const questions = [{ ...columns, guess: {}, doubt }];
  const state = { step: 'questions', questions, answers: {} } as const;
  render(<QuestionsStep session={session} state={state} />);
  expect(screen.getByText(/^From “Bed” to “Wake”, most nights would last 1 h 5 min/)).toBeDefined();
  expect(screen.getByLabelText('Woke up')).toHaveProperty('value', '');
});
